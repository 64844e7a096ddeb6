#include "repl/play/narrator.hpp"
#include "repl/text/layout.hpp"

namespace bylaw::repl {

namespace {

using Weight = api::Event::Weight;

// Sentences run together until a stretch of play begins or ends. A sentence alone stands as it is, so that a rule may say
// a heading; several get their full stops.
class Paragraphs final : public Narrator {
  public:
    explicit Paragraphs(Console &console) : console_(console) {}

    void hear(const api::Event &event) override {
        while (!deeds_.empty() && event.depth <= deeds_.back().depth)
            end_deed();
        if (event.opens_paragraph && deeds_.empty()) // what an action sets off belongs to its paragraph
            finish();
        if (!event.deed.empty())
            deeds_.push_back({event.depth, event.deed});
        if (event.weight == Weight::detail || event.text.empty())
            return;
        for (Deed &deed : deeds_)
            deed.told = true;
        sentences_.push_back(capital(event.text));
        if (sentences_.size() >= most_sentences) // of rules that never end
            finish();
    }

    void finish() override {
        if (sentences_.empty())
            return;
        std::string text = sentences_.front();
        for (std::size_t i = 1; i < sentences_.size(); ++i)
            close(text) += ' ' + sentences_[i];
        if (sentences_.size() > 1)
            close(text);
        console_.out << wrap(text, console_.terminal.width) << '\n';
        sentences_.clear();
    }

  private:
    // An action that is being performed.
    struct Deed {
        int depth;
        std::string text;
        bool told = false; // something was said in it
    };

    // A sentence begins with a capital letter, whatever name it begins with.
    static std::string capital(std::string text) {
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
            text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    void end_deed() {
        if (!deeds_.back().told)
            sentences_.push_back(capital(deeds_.back().text));
        deeds_.pop_back();
    }

    static std::string &close(std::string &text) {
        static constexpr std::string_view ends = ".!?:;,)\"";
        return ends.find(text.back()) == std::string_view::npos ? text += '.' : text;
    }

    static constexpr std::size_t most_sentences = 1000;

    Console &console_;
    std::vector<std::string> sentences_;
    std::vector<Deed> deeds_; // within each other
};

class Lines final : public Narrator {
  public:
    Lines(Console &console, Telling telling) : console_(console), telling_(telling) {}

    void hear(const api::Event &event) override {
        if (event.text.empty())
            return;
        int indent = telling_ == Telling::lines ? 0 : 2 * std::min(event.depth, deepest);
        std::string text = std::string(static_cast<std::size_t>(indent), ' ') + event.text;
        if (telling_ == Telling::explained && !event.at.file.empty())
            text += "  [" + to_string(event.at) + "]";
        bool faint = event.weight == Weight::detail;
        console_.out << paint(text, faint ? "2" : "0", console_.terminal.colour && faint) << '\n';
    }
    void finish() override {}

  private:
    static constexpr int deepest = 12;
    Console &console_;
    Telling telling_;
};

class Objects final : public Narrator {
  public:
    explicit Objects(Console &console) : console_(console) {}
    void hear(const api::Event &event) override { console_.out << api::to_json(event) << '\n'; }
    void finish() override {}

  private:
    Console &console_;
};

} // namespace

std::unique_ptr<Narrator> make_narrator(Telling telling, Console &console) {
    switch (telling) {
    case Telling::lines:
    case Telling::verbose:
    case Telling::explained:
        return std::make_unique<Lines>(console, telling);
    case Telling::json:
        return std::make_unique<Objects>(console);
    case Telling::words:
        break;
    }
    return std::make_unique<Paragraphs>(console);
}

} // namespace bylaw::repl
