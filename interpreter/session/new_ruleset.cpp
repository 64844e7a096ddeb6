// The files that `bylaw new` makes: those of templates/, with other names.
#include "base/text/filled.hpp"
#include "base/text/whole_number.hpp"
#include "grammar/keywords.hpp"
#include "interpreter/session/embedded.hpp"

#include <bylaw/format.hpp>
#include <bylaw/library.hpp>
#include <bylaw/new_ruleset.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace bylaw::api {

namespace {

constexpr std::size_t longest_name = 40;
using Names = std::vector<std::pair<std::string, std::string>>; // texts of the template, with their
                                                                // replacements

bool fits(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// d20: what a rule would read as dice.
bool is_dice(const std::string &name) {
    return name.size() > 1 && name[0] == 'd' &&
           std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "my-Game 2" could be called `my_game_2`.
std::string mended(const std::string &name) {
    std::string mended;
    for (const char c : name) {
        const char low = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (fits(low))
            mended += low;
        else if (!mended.empty() && mended.back() != '_')
            mended += '_';
    }
    while (!mended.empty() && (mended.back() == '_'))
        mended.pop_back();
    mended.erase(0, std::min(mended.find_first_not_of("0123456789_"), mended.size()));
    return mended.substr(0, longest_name);
}

std::string replaced(std::string text, const std::string &what, const std::string &with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

// "salt_and_iron" is read "Salt and Iron".
std::string title_of(const std::string &name) {
    std::string title = replaced(name, "_", " ");
    bool first = true;
    for (char &c : title) {
        if (first)
            c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        first = c == ' ';
    }
    return title;
}

std::string in_capitals(std::string name) {
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
    return name;
}

std::vector<NewFile> filled_in(std::string_view folder, const Names &names) {
    std::vector<NewFile> files;
    for (const EmbeddedFile &file : embedded_templates()) {
        if (!file.name.starts_with(folder))
            continue;
        std::string text(file.text);
        for (const auto &[what, with] : names)
            text = replaced(std::move(text), what, with);
        const std::string path(file.name.substr(folder.size()));
        files.push_back({path, path.ends_with(".bylaw") ? format_text(path, text).text : text});
    }
    return files;
}

// An option of the base with another value than it has.
struct Turned {
    OptionInfo option;
    std::string value;
};

std::optional<std::string> other_value(const OptionInfo &option) {
    for (const std::string &choice : option.choices)
        if (choice != option.value && std::ranges::find(option.choices, option.value) != option.choices.end())
            return choice;
    const auto number = option.choices.empty() ? whole_number(option.value) : std::nullopt;
    if (!number)
        return std::nullopt;
    if (option.high.value_or(*number + 1) > *number)
        return std::to_string(*number + 1);
    if (option.low.value_or(*number) < *number)
        return std::to_string(*number - 1);
    return std::nullopt;
}

// The first that the base bears to be turned.
std::optional<Turned> turned(const Program &base) {
    const Library library;
    for (const OptionInfo &option : base.options())
        if (const auto value = other_value(option))
            if (library.set_options(base, {{option.name, *value}}).program)
                return Turned{option, *value};
    return std::nullopt;
}

std::string others(const Program &base, const std::string &but) {
    std::string text;
    for (const OptionInfo &option : base.options())
        if (option.name != but)
            text += (text.empty() ? "" : ", ") + option.name;
    return text;
}

// A comment as wide as those beside it.
std::string comment(const std::string &text) {
    constexpr std::size_t width = 84;
    std::string lines, line = "#";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (line.size() + 1 + end - at > width) {
            lines += line + '\n';
            line = "#";
        }
        line += ' ' + text.substr(at, end - at);
        at = end + 1;
    }
    return lines + line + '\n';
}

std::string option_text(const Turned &turned, const Program &base) {
    const std::string more = others(base, turned.option.name);
    return comment(filled("A dial of {}, turned: there it is {}.{}",
                          {base.name(), turned.option.value,
                           more.empty() ? "" : filled(" Others that it has: {}.", {more})})) +
           filled("option {} = {}\n\n", {turned.option.name, turned.value});
}

std::string option_test(const Turned &turned) {
    return filled("test \"the dial is turned\" {\n    expect {} is {}\n}\n\n",
                  {turned.option.name, turned.value});
}

} // namespace

std::string why_no_ruleset_name(const std::string &name) {
    const bool written_well = !name.empty() && name.size() <= longest_name &&
                              std::ranges::all_of(name, fits) && name[0] >= 'a' && name[0] <= 'z';
    if (written_well && !keywords::is_reserved(name) && !is_dice(name) && name != "std")
        return {};
    if (written_well)
        return filled("`{}` means something else in rules already; choose another name", {name});
    const std::string better = mended(name);
    return filled(
        "a ruleset's name is made of small letters, digits and `_`, at most {}, and begins with a letter{}",
        {std::to_string(longest_name), better.empty() || keywords::is_reserved(better) || is_dice(better)
                                           ? ""
                                           : filled(": `{}`", {better})});
}

std::vector<NewFile> new_ruleset(const std::string &name) {
    return filled_in("ruleset/", {{"new_game", name}, {"New Game", title_of(name)}});
}

std::vector<NewFile> new_layer(const std::string &name, const Program &base) {
    const std::optional<Turned> dial = turned(base);
    std::vector<NewFile> files = filled_in("layer/", {{"the_base", base.name()},
                                                      {"new_layer", name},
                                                      {"NEW_LAYER", in_capitals(name)},
                                                      {"New Layer", title_of(name)}});
    for (NewFile &file : files) {
        const bool tests = file.path.starts_with("tests/");
        const std::string instead = !dial ? "" : tests ? option_test(*dial) : option_text(*dial, base);
        file.text = replaced(file.text, "#OPTION\n", instead);
    }
    return files;
}

} // namespace bylaw::api
