#include "doc/html/html.hpp"
#include "base/text/markup.hpp"

namespace bylaw::doc {

namespace {

std::string opening(std::string_view name, Attributes attributes) {
    std::string out = "<" + std::string(name);
    for (const auto &[attribute, value] : attributes)
        if (!attribute.empty())
            out += " " + std::string(attribute) + "=\"" + markup_text(value) + "\"";
    return out;
}

} // namespace

Html escaped(std::string_view text) {
    return Html::trusted(markup_text(text));
}

Html element(std::string_view name, Attributes attributes, const Html &content) {
    return Html::trusted(opening(name, attributes) + ">" + content.text() + "</" + std::string(name) + ">");
}

Html element(std::string_view name, const Html &content) {
    return element(name, {}, content);
}

Html void_element(std::string_view name, Attributes attributes) {
    return Html::trusted(opening(name, attributes) + "/>");
}

Html link(std::string_view target, const Html &content) {
    return element("a", {{"href", target}}, content);
}

Html script_text(std::string_view json) {
    std::string out;
    for (const char c : json)
        switch (c) {
        case '<': out += "\\u003c"; break;
        case '>': out += "\\u003e"; break;
        case '&': out += "\\u0026"; break;
        default: out += c;
        }
    return Html::trusted(out);
}

} // namespace bylaw::doc
