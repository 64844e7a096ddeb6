// A value from outside, read as the clause that states it in a rule file.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"
#include "grammar/ast/ref.hpp"
#include "grammar/parse.hpp"

#include <deque>
#include <memory>
#include <string>

namespace bylaw {

// Keeps the texts and trees of all that it read; what is wrong goes to the sink.
class SettingTexts {
  public:
    // Messages may point into the texts of `rules`, too.
    SettingTexts(const SourceMap &rules, DiagnosticSink &sink)
        : sources_(std::make_shared<SourceMap>(rules)), sink_(sink) {}

    // The clause or declaration that the text is, if it is one of that kind and nothing else; nothing after a
    // report.
    ast::Ref read(std::string text, ast::NodeKind wanted);
    const std::shared_ptr<SourceMap> &sources() const { return sources_; }

  private:
    std::shared_ptr<SourceMap> sources_;
    DiagnosticSink &sink_;
    std::deque<Fragment> read_; // trees do not move
};

// Returns the text behind the `=` of an option, a `given` or an assignment, brackets included.
std::string value_text(ast::Ref clause);

} // namespace bylaw
