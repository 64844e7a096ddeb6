// Common work of all modules: reporting, texts of the program, nodes of its tree.
#include "interpreter/check/context.hpp"

namespace bylaw::check {

StringId Context::string(std::string_view text) {
    if (const auto known = strings.find(text); known != strings.end())
        return known->second;
    const auto id = static_cast<StringId>(program.strings.size());
    strings.emplace(text, id);
    program.strings.emplace_back(text);
    return id;
}

void Context::report(Diagnostic d) {
    if (!broken.explain(d))
        sink->report(std::move(d));
}

NodeId Context::node(ir::Op op, Type type, Span span, std::span<const NodeId> args, std::int64_t value,
                     std::int32_t extra, std::uint8_t flags) {
    auto &[nodes, links] = program.ir;
    const auto first_arg = static_cast<std::uint32_t>(links.size());
    links.insert(links.end(), args.begin(), args.end());
    nodes.push_back(
        {op, flags, type, span, value, extra, first_arg, static_cast<std::uint32_t>(args.size())});
    return static_cast<NodeId>(nodes.size() - 1);
}

NodeId Context::all_of(std::vector<NodeId> parts, Span span) {
    if (parts.empty())
        return constant(type_yesno, span, 1);
    if (parts.size() == 1)
        return parts.front();
    return node(ir::Op::all_of, type_yesno, span, std::move(parts));
}

} // namespace bylaw::check
