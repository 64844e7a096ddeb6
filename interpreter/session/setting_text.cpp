#include "interpreter/session/setting_text.hpp"

#include <algorithm>

namespace bylaw {

using ast::NodeKind;
using ast::Ref;

namespace {

constexpr std::size_t most_read = 10'000; // there is an end to the numbers of sources

} // namespace

Ref SettingTexts::read(std::string text, NodeKind wanted) {
    if (read_.size() >= most_read) {
        sink_.report(Diagnostic(Code::out_of_range, {0, 0, no_source},
                                "at most " + std::to_string(most_read) + " values can be set at once"));
        return {};
    }
    const std::size_t before = sink_.all().size();
    const SourceId id = sources_->add("<setting>", std::move(text));
    const Fragment &made = read_.emplace_back(parse_fragment(*sources_, id, sink_));
    if (sink_.all().size() > before)
        return {};
    std::vector<Ref> clauses;
    if (made.kind != Fragment::Kind::expression)
        Ref{&made.tree, made.tree.root}.each([&](Ref clause) { clauses.push_back(clause); });
    if (clauses.size() == 1 && clauses[0].is(wanted))
        return clauses[0];
    sink_.report(Diagnostic(Code::syntax, clauses.empty() ? Span{0, 0, id} : clauses.back().span(),
                            "a name and a value are wanted here, and nothing else")
                     .mend(clauses.size() > 1 ? "set each thing on its own" : ""));
    return {};
}

std::string value_text(Ref clause) {
    const std::string_view text = clause.text();
    const std::size_t begin = text.find_first_not_of(" \t\r\n", text.find('=') + 1);
    return std::string(text.substr(std::min(begin, text.size())));
}

} // namespace bylaw
