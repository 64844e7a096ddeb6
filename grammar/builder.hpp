// The state of one parse: the tree that grows, and what the rules must know about where they are.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "grammar/ast/tree.hpp"
#include "grammar/characters.hpp"
#include "grammar/declared_rules.hpp"
#include "grammar/limits.hpp"
#include "grammar/mistake.hpp"
#include "grammar/patch.hpp"

#include <optional>

namespace bylaw::grammar {

using ast::NodeId;
using ast::NodeKind;

// Whose braces these are, where it matters for what a word in them means.
enum class Inside : unsigned char { other, bundle, condition, policy, grid };

class Builder {
  public:
    // `all`: what mistakes in calls are compared with, besides the source.
    Builder(const Source &source, SourceId id, DiagnosticSink &sink, const SourceMap *all = nullptr);

    // ---- nodes: finished ones wait on a stack until the node around them is closed
    struct Mark {
        std::size_t stack;
    };
    Mark mark() const { return {stack_.size()}; }
    // A mark below the topmost finished node, which becomes the first child of the node closed at that mark.
    Mark mark_below() const { return {stack_.size() - 1}; }
    void restore(Mark mark) { stack_.resize(mark.stack); }
    void token(NodeKind kind, const char *begin, const char *end);
    void close(NodeKind kind, Mark mark, const char *begin, const char *end);
    // Gives the nodes above the mark to the finished node just below it, the one closed last.
    void adopt(Mark mark, const char *end);
    // Keeps the name of a broken clause or declaration, so that other text may still mention it.
    void close_missing(Mark mark, const char *begin, const char *end);
    bool empty() const { return stack_.empty(); }
    NodeKind top() const { return tree_.kind(stack_.back().node); }
    // Returns the begin of the text of the topmost finished node, with a bracket around it.
    const char *top_begin() const {
        return stack_.back().node == in_brackets_.node ? in_brackets_.begin
                                                       : text_begin + tree_[stack_.back().node].begin;
    }
    void set_in_brackets(const char *open) { in_brackets_ = {stack_.back().node, open}; }
    std::string_view top_text() const { return tree_.text_of(stack_.back().node); }
    ast::Tree take(NodeId root);
    NodeId top_node() const { return stack_.back().node; }
    std::size_t top_size() const { return tree_[stack_.back().node].child_count; }

    // ---- blanks
    // ----------------------------------------------------------------------------------------------- Where
    // the next token may begin: past blanks and comments, and past line ends where those are blanks.
    const char *skip_blanks(const char *from) {
        if (from == text_end || (*from > ' ' && *from != '#' && from < patched_from_))
            return from;
        return from == last_skip_.from && line_is_open(from) == last_skip_.lines ? last_skip_.to
                                                                                 : skip_some_blanks(from);
    }
    const char *skip_lines(const char *from); // line ends are blanks in any case
    // The line continues after this place: an operator or a comma ends here.
    void leave_line_open(const char *at);
    bool line_is_open(const char *at) const { return brackets > 0 || at == line_open_; }

    // ---- what is read otherwise than it stands
    bool is_patched(const char *at) const { return at >= patched_from_ && find_patch(at); }
    const Patch *find_patch(const char *at) const;
    // The word here, as it is read; a reserved word that is read as a name has `is_name`.
    std::string_view reading(const char *at, bool &is_name) const {
        is_name = false;
        if (at >= patched_from_)
            return reading_of_patched(at, is_name);
        return {at, static_cast<std::size_t>(end_of_word(at) - at)};
    }
    bool continues_line(const char *at) const;
    void add_patch(const Patch &patch);
    void drop_patch(); // the latest
    bool by_layout() const { return layouts_ > 0; }
    void read_by_layout(bool on) { layouts_ += on ? 1 : -1; }
    bool skips(const char *at) const {
        return is_patched(at) && find_patch(at)->kind == Patch::Kind::skipped;
    }

    // A trial reports nothing and leaves all as it was.
    struct Condition {
        const char *unclosed_at;
        bool braces_doubtful, layered;
    };
    Condition condition() const { return {unclosed_at, braces_doubtful, layered}; }
    void begin_trial() { trying_ = true, trial_mistakes_ = 0; }
    void end_trial(const Condition &before);
    bool trying() const { return trying_; }
    unsigned trial_mistakes() const { return trial_mistakes_; }
    // Trials cost time: all of them together may read so many bytes.
    bool may_try() const { return !trying_ && tried_ < most_tried; }
    void tried(const char *from, const char *to) {
        tried_ += to > from ? static_cast<std::size_t>(to - from) + 64 : 64;
    }

    // Keeps the text that recovery skips.
    void keep_respelt(const Patch &patch);
    void keep_broken(const char *begin, const char *end);
    // Reports wait until the declaration is read for good.
    void hold_reports();
    void drop_held() { mistakes_ -= static_cast<unsigned>(held_.size()), held_.clear(); }
    void flush_reports();
    bool says_misnamed(std::string_view word); // the first time only
    bool declares_rule(std::string_view name); // this text, or one that was read before

    // Collects the words that the grammar tried where the text ends, up to the first mistake; for editors
    // only.
    void collect_words_at_end(std::vector<std::string_view> &words) { words_at_end_ = &words; }
    bool collects_words_at_end() const { return words_at_end_ != nullptr; }
    bool note_word_at_end(std::string_view word) {
        if (!first_mistake_)
            words_at_end_->push_back(word);
        return false;
    }

    // ---- mistakes
    std::uint32_t offset(const char *at) const { return static_cast<std::uint32_t>(at - text_begin); }
    Span span(const char *begin, const char *end) const { return {offset(begin), offset(end), tree_.source}; }
    void report(const Mistake &mistake);
    bool gave_up() const { return mistakes_ >= mistake_limit; }
    unsigned mistakes() const { return mistakes_; }
    // The place of the first mistake, or null.
    const char *first_mistake() const { return first_mistake_; }
    // The first mistake is that the text ends where it could go on.
    bool ends_early() { return ends_open_ && skip_lines(first_mistake_) == text_end; }
    const Source &source() const { return source_; }

    const char *const text_begin;
    const char *const text_end;

    // ---- where the parser is
    unsigned brackets = 0;              // open ( and [ since the innermost {: line ends are blanks inside
    unsigned nesting = 0;               // depth of all nested constructs
    bool rounding_taken = false;        // `rounded` belongs to the adjustment and not to the sum at hand
    bool before_name = false;           // a name may follow the value at hand: `cost 1 moves`
    const char *value_end = nullptr;    // end of the last value, if nothing continues it
    Inside inside = Inside::other;      // the braces around
    Inside next_braces = Inside::other; // those that the declaration at hand opens
    std::size_t grid_keys = 0;          // keys of the current grid: with one key there is no line of columns
    bool layered = false;               // a Layer node waits for its declaration
    const char *clause_begin = nullptr; // begin of the current clause or declaration
    const char *unclosed_at = nullptr;  // where a missing `}` was reported: the blocks around it stay silent
    bool braces_doubtful = false;       // a mistake was reported that a missing `}` may have caused

  private:
    struct Entry {
        NodeId node;
        std::uint32_t height;
    };
    struct InBrackets { // the node that brackets were closed around last
        NodeId node = ast::no_node;
        const char *begin = nullptr;
    };
    struct Skip { // the latest skip: many rules ask at the same place, one after another
        const char *from = nullptr;
        const char *to = nullptr;
        bool lines = false;
    };
    static constexpr unsigned mistake_limit = Limits::mistakes;
    static constexpr std::size_t most_tried = 4u << 20;

    void add_node(NodeKind kind, std::uint32_t count, std::uint32_t first, const char *begin,
                  const char *end);
    std::string_view reading_of_patched(const char *at, bool &is_name) const;
    const char *skip_some_blanks(const char *from);
    const char *skip_comment(const char *hash);
    const char *skip_line_end(const char *at);

    const Source &source_;
    const SourceMap *all_;
    std::optional<RuleNames> rules_; // filled on request
    DiagnosticSink &sink_;
    ast::Tree tree_;
    std::vector<Entry> stack_;
    Skip last_skip_;
    InBrackets in_brackets_;
    const char *line_open_ = nullptr;
    const char *first_mistake_ = nullptr;
    bool ends_open_ = false;
    unsigned mistakes_ = 0;
    std::vector<std::string_view> *words_at_end_ = nullptr;
    std::vector<Patch> patches_;
    const char *patched_from_ = nullptr; // nothing before it is patched
    int layouts_ = 0;
    bool trying_ = false, holding_ = false;
    unsigned trial_mistakes_ = 0;
    std::size_t tried_ = 0;
    std::vector<Mistake> held_;
    std::vector<std::string_view> misnamed_;
};

} // namespace bylaw::grammar
