#include "lsp/workspace/analysis.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/locate.hpp"

namespace bylaw::lsp {

SourceId Analysis::source_of(const std::string &path) const {
    for (SourceId id = 0; id < sources().size(); ++id)
        if (sources()[id].name() == path)
            return id;
    return no_source;
}

const ast::Tree *Analysis::tree_of(SourceId source) const {
    for (const ModuleFile &file : gathered.input.files)
        if (file.tree.source == source)
            return &file.tree;
    return nullptr;
}

Analysis analyse(const api::LibraryOptions &options, const std::string &target, ParsedFiles &parsed) {
    Analysis made;
    made.target = target;
    made.gathered = gather(options, target, api::Purpose::test, made.diagnostics, &parsed);
    check_only(made.gathered, made.diagnostics, &made.resolutions);
    made.diagnostics.order_by_place();
    return made;
}

namespace {

// Skips tests: they are half of the text and do not affect completion inside a rule.
api::Purpose purpose_for(const std::string &target, const std::string &path) {
    return is_for_tests(below(target, path)) ? api::Purpose::test : api::Purpose::play;
}

} // namespace

Analysis analyse_with_gap(const api::LibraryOptions &options, const std::string &target, const Gap &gap,
                          ParsedFiles &parsed) {
    Analysis made;
    made.target = target;
    made.gathered = gather(options, target, purpose_for(target, gap.path), made.diagnostics, &parsed);
    if (const SourceId source = made.source_of(gap.path); source != no_source)
        made.resolutions.wanted = {gap.begin, gap.end, source};
    check_only(made.gathered, made.diagnostics, &made.resolutions);
    return made;
}

} // namespace bylaw::lsp
