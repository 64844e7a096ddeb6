#include "repl/play/narrator.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

using Weight = api::Event::Weight;

// Joins sentences to paragraphs. A turn is one paragraph: a procedure whose first role is a thing (a turn, a
// leap over a pit) and in which something is tried. Between two of those a new one begins at each begin or
// end of a procedure without a thing: a round, an hour, a call for morale. A single sentence stays as it is,
// so that a rule may print a heading; several get full stops.
class Paragraphs final : public Narrator {
  public:
    using Narrator::Narrator;

    void hear(const api::Event &event) override {
        while (!deeds_.empty() && event.depth <= deeds_.back().depth)
            end_deed();
        follow(event);
        if (event.kind == "begin" && !event.deed.empty())
            begin_deed(event);
        else if (event.kind == "begin" && !event.opens_paragraph)
            for (Deed &deed : deeds_)
                deed.join(event);
        if (ends_deed(event)) // the next question is another decision
            return end_deed();
        if (event.weight == Weight::detail || event.text.empty())
            return;
        for (Deed &deed : deeds_)
            note_sentence(deed, event);
        sentences_.push_back(capital(event.text));
        if (sentences_.size() >= most_sentences) // rules may never end
            finish();
    }

    void finish() override {
        for (Deed &deed : deeds_)
            tell_before_place(deed);
        tell_first(sentences_.size());
        for (Stretch &stretch : stretches_)
            stretch.said_before = 0;
    }

    void take_back() override {
        for (Deed &deed : deeds_)
            deed.told = true;
    }

  private:
    // An action that is being performed.
    struct Deed {
        int depth;
        std::string rule, text;
        std::vector<std::uint64_t> itself;  // event numbers of its call, and of its checks and tables
        bool told = false;                  // in words of its own
        std::optional<std::size_t> place{}; // place of its text otherwise: before the texts of inner rules

        bool has(std::uint64_t cause) const { return std::ranges::count(itself, cause) > 0; }
        void join(const api::Event &begun) {
            if (has(begun.cause))
                itself.push_back(begun.id);
        }
    };

    // A procedure that is being performed.
    struct Stretch {
        int depth;
        bool somebodys;
        std::size_t said_before; // sentences that are not its own
        bool paragraph = false;
    };

    void begin_deed(const api::Event &event) {
        Deed deed{event.depth, event.rule, event.deed, {event.id}, event.deed_in_own_words};
        if (event.deed_in_own_words)
            sentences_.push_back(capital(event.deed));
        deeds_.push_back(std::move(deed));
    }

    // Its own clauses, its checks and its tables say what it is; a procedure or a trigger within it says
    // something else.
    void note_sentence(Deed &deed, const api::Event &event) {
        if (deed.has(event.cause))
            deed.told = true;
        else if (!deed.place)
            deed.place = sentences_.size();
    }

    // Puts the text of the action before the texts of inner rules.
    void tell_before_place(Deed &deed) {
        if (std::exchange(deed.told, true) || !deed.place) {
            return;
        }
        const std::size_t at = *deed.place;
        sentences_.insert(sentences_.begin() + static_cast<std::ptrdiff_t>(at), capital(deed.text));
        for (Deed &other : deeds_)
            if (other.place && *other.place > at)
                ++*other.place;
        for (Stretch &stretch : stretches_)
            stretch.said_before += stretch.said_before > at;
    }

    void follow(const api::Event &event) {
        while (!stretches_.empty() && event.depth <= stretches_.back().depth)
            end_stretch();
        if (event.kind != "begin")
            return;
        if (event.opens_paragraph) {
            bool somebodys = is_somebodys(event);
            if (sentences_.size() >= long_paragraph || (!somebodys && !within_paragraph()))
                turn_over();
            stretches_.push_back({event.depth, somebodys, sentences_.size()});
        } else if (!within_paragraph()) {
            begin_paragraph();
        }
    }

    static bool is_somebodys(const api::Event &event) {
        return !event.details.empty() && !event.details[0].text.starts_with('[');
    }

    bool within_paragraph() const {
        return std::any_of(stretches_.begin(), stretches_.end(),
                           [](const Stretch &stretch) { return stretch.paragraph; });
    }

    // An attempt turns the current stretch into a paragraph.
    void begin_paragraph() {
        auto whose = std::find_if(stretches_.rbegin(), stretches_.rend(),
                                  [](const Stretch &stretch) { return stretch.somebodys; });
        if (whose == stretches_.rend())
            return;
        std::size_t before = whose->said_before;
        tell_first(before);
        for (Stretch &stretch : stretches_)
            stretch.said_before -= std::min(stretch.said_before, before);
        whose->paragraph = true;
    }

    void end_stretch() {
        bool whole = stretches_.back().paragraph || !stretches_.back().somebodys;
        stretches_.pop_back();
        if (whole && !within_paragraph())
            turn_over();
    }

    // Effects of an action belong to its paragraph.
    void turn_over() {
        if (deeds_.empty())
            finish();
    }

    // The first of the sentences become a paragraph.
    void tell_first(std::size_t how_many) {
        if (how_many == 0)
            return;
        std::string text = sentences_.front();
        for (std::size_t i = 1; i < how_many; ++i)
            close(text) += ' ' + sentences_[i];
        if (how_many > 1)
            close(text);
        tell(wrap(text, console_.terminal.width) + '\n');
        sentences_.erase(sentences_.begin(), sentences_.begin() + static_cast<std::ptrdiff_t>(how_many));
        for (Deed &deed : deeds_)
            if (deed.place)
                *deed.place -= std::min(*deed.place, how_many);
    }

    // A sentence begins with a capital letter, whatever name it begins with.
    static std::string capital(std::string text) {
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    bool ends_deed(const api::Event &event) const {
        return event.kind == "end" && !deeds_.empty() && event.depth <= deeds_.back().depth + 1 &&
               event.rule == deeds_.back().rule;
    }

    void end_deed() {
        if (!deeds_.back().place)
            deeds_.back().place = sentences_.size();
        tell_before_place(deeds_.back());
        deeds_.pop_back();
    }

    static std::string &close(std::string &text) {
        static constexpr std::string_view ends = ".!?:;,)\"";
        return ends.find(text.back()) == std::string_view::npos ? text += '.' : text;
    }

    static constexpr std::size_t most_sentences = 1000;
    static constexpr std::size_t long_paragraph = 12; // the next stretch begins a new one

    std::vector<std::string> sentences_;
    std::vector<Deed> deeds_;        // within each other
    std::vector<Stretch> stretches_; // within each other
};

class NarratedLines final : public Narrator {
  public:
    NarratedLines(Console &console, Telling telling) : Narrator(console), telling_(telling) {}

    void hear(const api::Event &event) override {
        if (event.text.empty())
            return;
        int indent = telling_ == Telling::lines ? 0 : 2 * std::min(event.depth, deepest);
        std::string text = std::string(static_cast<std::size_t>(indent), ' ') + event.text;
        if (telling_ == Telling::explained && !event.at.file.empty())
            text += "  [" + to_string(event.at) + "]";
        bool faint = event.weight == Weight::detail;
        tell(paint(text, faint ? "2" : "0", console_.terminal.colour && faint) + '\n');
    }
    void finish() override {}

  private:
    static constexpr int deepest = 12;
    Telling telling_;
};

class Objects final : public Narrator {
  public:
    using Narrator::Narrator;
    void hear(const api::Event &event) override { console_.out << api::to_json(event) << '\n'; }
    void finish() override {}
};

} // namespace

void Narrator::tell(const std::string &text) {
    using namespace std::chrono_literals;
    constexpr std::size_t most = 1 << 16, most_held = 1 << 14;
    constexpr auto longest_wait = 2s;
    if (!holds_)
        console_.out << text;
    if (!console_.terminal.shows)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (told_.empty())
        waits_since_ = now;
    told_ += text;
    if (holds_ && (told_.size() > most_held || now - waits_since_ > longest_wait))
        console_.out << take_told() << std::flush;
    if (told_.size() > most)
        told_.erase(0, told_.find('\n', told_.size() / 2) + 1);
}

void Narrator::hold() {
    if (holds_)
        return;
    told_.clear(); // it was written at once
    holds_ = console_.terminal.asks && console_.terminal.shows;
}

void Narrator::release() {
    if (std::exchange(holds_, false))
        console_.out << take_told();
}

std::unique_ptr<Narrator> make_narrator(Telling telling, Console &console) {
    switch (telling) {
    case Telling::lines:
    case Telling::verbose:
    case Telling::explained: return std::make_unique<NarratedLines>(console, telling);
    case Telling::json: return std::make_unique<Objects>(console);
    case Telling::words: break;
    }
    return std::make_unique<Paragraphs>(console);
}

} // namespace bylaw::repl
