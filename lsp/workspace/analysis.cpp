#include "lsp/workspace/analysis.hpp"
#include "interpreter/session/build.hpp"

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

Analysis analyse(const api::LibraryOptions &options, const std::string &target) {
    Analysis made;
    made.target = target;
    made.gathered = gather(options, target, api::Purpose::test, made.diagnostics);
    check_only(made.gathered, made.diagnostics, &made.resolutions);
    made.diagnostics.order_by_place();
    return made;
}

Analysis analyse_with_gap(const api::LibraryOptions &options, const std::string &target,
                          const std::string &path, std::uint32_t begin, std::uint32_t end) {
    Analysis made;
    made.target = target;
    made.gathered = gather(options, target, api::Purpose::test, made.diagnostics);
    if (const SourceId source = made.source_of(path); source != no_source)
        made.resolutions.wanted = {begin, end, source};
    check_only(made.gathered, made.diagnostics, &made.resolutions);
    return made;
}

} // namespace bylaw::lsp
