// A game in a file.
#include "bindings/c/handles.hpp"

#include <bylaw/save_file.hpp>

struct bylaw_save_file {
    bylaw::api::SaveFile file;
};

namespace bylaw::c {

static bylaw_save_file *file_of(api::OpenedSave opened) {
    if (!opened.file) {
        remember_error(opened.report);
        return nullptr;
    }
    return new bylaw_save_file{std::move(*opened.file)};
}

static int written(const api::Report &report) {
    if (report.has_errors())
        remember_error(report);
    return report.has_errors() ? 0 : 1;
}

} // namespace bylaw::c

using namespace bylaw;
using c::guarded;

extern "C" {

bylaw_save_file *bylaw_save_file_create(const char *path, const bylaw_session *session) {
    return guarded<bylaw_save_file *>(
        nullptr, [&] { return c::file_of(api::SaveFile::create(c::text(path), c::known(session).session)); });
}
bylaw_save_file *bylaw_save_file_open(const char *path) {
    return guarded<bylaw_save_file *>(nullptr,
                                      [&] { return c::file_of(api::SaveFile::open(c::text(path))); });
}
bylaw_save_file *bylaw_save_file_repair(const char *path, const char *into) {
    return guarded<bylaw_save_file *>(
        nullptr, [&] { return c::file_of(api::SaveFile::repair(c::text(path), c::text(into))); });
}
int bylaw_save_file_keep(bylaw_save_file *file, const bylaw_session *session) {
    return guarded(0, [&] { return c::written(c::known(file).file.keep(c::known(session).session)); });
}
bylaw_session *bylaw_save_file_resume(const bylaw_save_file *file, const bylaw_program *program,
                                      const char *branch) {
    return bylaw_save_file_resume_within(file, program, branch, nullptr);
}
bylaw_session *bylaw_save_file_resume_within(const bylaw_save_file *file, const bylaw_program *program,
                                             const char *branch, const bylaw_session_options *options) {
    return guarded<bylaw_session *>(nullptr, [&] {
        return c::session_of(c::known(file).file.resume(
            c::known(program).program, {}, branch == nullptr ? "" : branch, c::budgets_of(options)));
    });
}
int bylaw_save_file_branch(bylaw_save_file *file, const char *name, uint64_t after) {
    return guarded(0, [&] { return c::written(c::known(file).file.branch(c::text(name), after)); });
}
char *bylaw_save_file_log(const bylaw_save_file *file) {
    return guarded<char *>(nullptr, [&] { return c::owned(api::to_json(c::known(file).file.log())); });
}
void bylaw_save_file_free(bylaw_save_file *file) {
    delete file;
}
}
