// Observer of a test: it records events for `expect said`, `asked` and `offered`.
#include "interpreter/machine/witness.hpp"

#include "base/text/display.hpp"
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// The blanks beside `..` belong to what it stands for.
std::string_view without_blanks(std::string_view part, bool before, bool behind) {
    while (before && part.starts_with(' ')) {
        part.remove_prefix(1);
    }
    while (behind && part.ends_with(' ')) {
        part.remove_suffix(1);
    }
    return part;
}

// Lists get other numbers while a game continues: acts are kept as what they are made of.
std::vector<Word> offered_words(const State &state, Type type, Word value) {
    if (type.kind != TypeKind::act) {
        return {value};
    }
    const auto words = state.lists[static_cast<ListId>(value)];
    return {words.begin(), words.end()};
}

} // namespace

bool contains_in_turn(std::string_view text, std::string_view pattern) {
    constexpr std::string_view anything = "..";
    for (bool first = true;; first = false) {
        const std::size_t gap = pattern.find(anything);
        const bool last = gap == std::string_view::npos;
        const std::string_view part = without_blanks(pattern.substr(0, gap), !first, !last);
        const std::size_t found = text.find(part);
        if (found == std::string_view::npos || last) {
            return found != std::string_view::npos;
        }
        text.remove_prefix(found + part.size());
        pattern.remove_prefix(gap + anything.size());
    }
}

void Run::hear(const Event &told) {
    if (told.kind == EventKind::said) {
        around_.witness->said.push_back(told.text);
    } else if (told.kind == EventKind::asked) {
        around_.witness->asked.push_back({told.thing, told.text});
    }
}

// Records the offer of a `policy` or `ask`, under any decider.
void Run::see_offer(const Instruction &in) {
    if (around_.witness == nullptr || !listening()) {
        return;
    }
    Witness::Offered seen;
    seen.question = static_cast<std::uint32_t>(in.imm);
    const QuestionInfo &info = code_.questions[seen.question];
    const Type type = info.sort == QuestionSort::act ? type_act : info.type;
    for (const Word each : state_.lists[static_cast<ListId>(reg(in.c))]) {
        seen.options.push_back(offered_words(state_, type, each));
    }
    around_.witness->offered.push_back(std::move(seen));
}

bool Run::offers(const Witness::Offered &seen, const HearingInfo &info, Word value) {
    const QuestionInfo &asked = code_.questions[seen.question];
    if (info.type == type_nothing) {
        return asked.sort == QuestionSort::act && std::ranges::count(seen.options, std::vector<Word>{}) > 0;
    }
    if (!answers_sort(program_, info.type, asked)) {
        return false;
    }
    if (info.type.kind != TypeKind::text) {
        return std::ranges::count(seen.options, offered_words(state_, info.type, value)) > 0;
    }
    std::vector<Word> numbers;
    for (const std::vector<Word> &option : seen.options) {
        numbers.push_back(option.front());
    }
    return named_option(asked, numbers, program_.strings[static_cast<std::size_t>(value)]).has_value();
}

bool Run::was_offered(const HearingInfo &info, Word value) {
    return std::ranges::any_of(around_.witness->offered,
                               [&](const Witness::Offered &each) { return offers(each, info, value); });
}

// Compares the asked thing and the words, as far as the expectation names them.
bool Run::was_asked(const Instruction &in) {
    const std::string pattern = in.b == no_register ? std::string() : text(reg(in.b));
    return std::ranges::any_of(around_.witness->asked, [&](const Witness::Asked &each) {
        return (in.a == no_register || static_cast<Word>(each.asker) == reg(in.a)) &&
               contains_in_turn(each.text, pattern);
    });
}

namespace {

// The last ones, in quotes.
std::string quoted_last(const std::vector<std::string> &all) {
    constexpr std::size_t most = 5;
    std::string made = all.size() > most ? "… " : "";
    for (std::size_t i = all.size() - std::min(all.size(), most); i < all.size(); ++i) {
        made += filled("{}\"{}\"", {made.empty() || i + most == all.size() ? "" : ", ",
                                    printable_text(all[i], 200, true)});
    }
    return made.empty() ? "nothing" : made;
}

} // namespace

std::vector<std::string> Run::questions_heard() const {
    std::vector<std::string> heard;
    for (const Witness::Asked &each : around_.witness->asked) {
        const std::string who = name_of(program_, state_, each.asker);
        heard.push_back(each.text.empty() ? who : filled("{}: {}", {who, each.text}));
    }
    return heard;
}

bool Run::fail_unheard(const HearingInfo &info, const Instruction &in) {
    const char *words[] = {"said", "asked", "offered"};
    const char *what = words[static_cast<std::size_t>(info.sort)];
    const bool said = info.sort == HeardSort::said;
    const std::string wanted = said ? filled("\"{}\"", {printable_text(text(reg(in.b)), 200, true)}) : "this";
    if (info.absent) {
        return fail(Code::not_heard, filled("{} was {}", {wanted, what}));
    }
    std::string message = filled("{} was not {}", {wanted, what});
    if (info.sort != HeardSort::offered) {
        message += filled("; what was {}: {}",
                          {what, quoted_last(said ? around_.witness->said : questions_heard())});
    }
    return fail(Code::not_heard, std::move(message));
}

bool Run::was_said(const Instruction &in) {
    const std::string pattern = text(reg(in.b));
    return std::ranges::any_of(around_.witness->said,
                               [&](const std::string &each) { return contains_in_turn(each, pattern); });
}

bool Run::expect_heard(const Instruction &in) {
    const HearingInfo &info = code_.hearings[static_cast<std::size_t>(in.imm)];
    if (around_.witness == nullptr) {
        return fail(Code::not_heard, "only a test hears what is said, asked and offered");
    }
    const bool heard = info.sort == HeardSort::said ? was_said(in)
                       : info.sort == HeardSort::asked
                           ? was_asked(in)
                           : was_offered(info, in.a == no_register ? 0 : reg(in.a));
    return heard != info.absent || fail_unheard(info, in);
}

// Without an observer no moment is awaited.
bool Run::await(const Instruction &in) {
    std::uint32_t &pc = state_.calls.back().pc;
    if (around_.witness != nullptr) {
        around_.witness->awaited.push_back({in.high(), pc, in.a == no_register ? 0 : reg(in.a), 0});
    }
    pc = in.low();
    return true;
}

} // namespace bylaw
