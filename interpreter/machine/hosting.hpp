// Requests of a running hook to the game: the machine's side of HookHost. Only the run that runs the hook
// makes one.
#pragma once
#include "interpreter/machine/run.hpp"

namespace bylaw {

class Hosting final : public HookHost {
  public:
    Hosting(Run &run, const Hook &hook, Span span, RuleId rule)
        : run_(run), hook_(hook), span_(span), rule_(rule) {}

    HookReply roll(const HookValue &dice) override;
    HookReply ask(const HookValue &asker, const std::string &text,
                  const std::vector<HookValue> &options) override;
    HookReply get_field(std::int64_t thing, std::string_view name) override;
    HookReply set_field(std::int64_t thing, std::string_view name, const HookValue &value) override;
    bool is_kind(std::int64_t thing, std::string_view kind) override;
    std::string name_of(std::int64_t thing) override;
    void say(const std::string &line) override;

    // Reports the events once the hook is done, so that an abandoned run has said nothing.
    void tell_all();

  private:
    class Draws;
    class Answers;
    class Later;

    struct Place {
        FieldId field = no_id;
        FormulaId formula = no_id;
        std::uint32_t index = no_id; // index of a field with a value for each member
        std::string problem;
    };

    // An answer that was given before the hook was run again, in its order; new ones are kept for that.
    bool answered_before() const { return next_ < run_.state_.hook_answers.size(); }
    Word next_answer() { return run_.state_.hook_answers[next_++]; }
    void answered(Word word);

    Question question(const HookValue &asker, const std::string &text,
                      const std::vector<HookValue> &options) const;
    std::optional<std::size_t> queued(const std::vector<HookValue> &options);
    std::optional<std::size_t> policy(const Question &question, const std::vector<HookValue> &options);
    std::optional<Type> common_type(const std::vector<HookValue> &options) const;
    std::optional<Word> option_word(Type type, const HookValue &option) const;

    bool known(std::int64_t thing) const {
        return thing > 0 && static_cast<std::size_t>(thing) < run_.state_.things.size();
    }
    Place find(std::int64_t thing, std::string_view name) const;
    bool is_field(FieldId id, std::string_view name, Place &place) const;
    FormulaId formula_of(KindId kind, std::string_view name) const;
    HookReply call(const std::string &made, std::span<const Word> arguments, Word &value);
    HookReply call(std::uint32_t function, std::span<const Word> arguments, Word &value);

    Run &run_;
    const Hook &hook_;
    Span span_;
    RuleId rule_;
    std::size_t next_ = 0;
    std::vector<Event> told_;
};

} // namespace bylaw
