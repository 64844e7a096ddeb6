#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

namespace bylaw::test {

std::string compact(const ast::Tree &tree, ast::NodeId id) {
    std::string out = ast::kind_name(tree.kind(id));
    const auto children = tree.children(id);
    if (children.empty()) {
        using enum ast::NodeKind;
        const ast::NodeKind kind = tree.kind(id);
        const bool token = kind == Name || kind == Number || kind == Fraction || kind == Decimal ||
                           kind == DiceLiteral || kind == Word || kind == Reference || kind == TextPart ||
                           kind == Operator || kind == Literal;
        return token ? out + ":" + std::string(tree.text_of(id)) : out;
    }
    out += "(";
    for (std::size_t i = 0; i < children.size(); ++i)
        out += (i ? " " : "") + compact(tree, children[i]);
    return out + ")";
}

Parsed::Parsed(std::string text) {
    tree = parse(sources, sources.add("test.bylaw", std::move(text)), sink);
}

std::vector<std::string> Parsed::messages() const {
    std::vector<std::string> out;
    for (const Diagnostic &d : sink.all()) {
        const Position at = sources.position(d.primary.span);
        std::string line = std::to_string(at.line) + ":" + std::to_string(at.column) + " " + d.message;
        if (!d.hint.empty())
            line += " | " + d.hint;
        out.push_back(line);
    }
    return out;
}

namespace {

ast::NodeId only_child(const ast::Tree &tree, ast::NodeId id) {
    REQUIRE(tree.children(id).size() == 1);
    return tree.child(id, 0);
}

} // namespace

std::string declaration(const std::string &text) {
    Parsed parsed(text);
    INFO(text);
    CHECK(parsed.messages() == std::vector<std::string>{});
    return compact(parsed.tree, only_child(parsed.tree, parsed.tree.root));
}

std::string clause(const std::string &text) {
    Parsed parsed("check c {\n" + text + "\n}\n");
    INFO(text);
    CHECK(parsed.messages() == std::vector<std::string>{});
    const ast::NodeId rule = only_child(parsed.tree, parsed.tree.root);
    return compact(parsed.tree, only_child(parsed.tree, parsed.tree.find(rule, ast::NodeKind::Block)));
}

std::string expression(const std::string &text) {
    std::string result = clause("result " + text);
    REQUIRE(result.starts_with("Result("));
    return result.substr(7, result.size() - 8);
}

} // namespace bylaw::test
