#include "interpreter/session/std_words.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/modules.hpp"

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace bylaw {

namespace {

using ast::NodeKind;

class StdWords {
  public:
    explicit StdWords(api::LibraryOptions options) : options_(std::move(options)) {}

    std::vector<Elsewhere> find(std::string_view name) {
        std::call_once(read_, [this] { read(); });
        const auto found = words_.find(name);
        return found == words_.end() ? std::vector<Elsewhere>{} : found->second;
    }

  private:
    void read() {
        words_.clear(); // for an aborted reading
        std::string all;
        for (const std::string &each : stdlib_names(options_))
            all += filled("use std.{}\n", {each});
        DiagnosticSink sink;
        const Gathered gathered = gather_text(options_, "all", all, ".", sink);
        for (const check::Declaration &d : check::merge_layers(gathered.input, sink, {}).all)
            if (!d.name.empty())
                add(d, "std." + gathered.input.modules[d.header.module].name);
    }

    void add(const check::Declaration &d, const std::string &module) {
        const std::string sort(d.sort);
        words_[std::string(d.name)].push_back({module, sort, ""});
        for (const ast::Ref clause : d.clauses)
            if (d.kind == NodeKind::Rule && clause.kind() == NodeKind::Value)
                words_[std::string(ast::view::Value(clause).name().text())].push_back(
                    {module, sort, std::string(d.name)});
    }

    api::LibraryOptions options_;
    std::once_flag read_;
    std::map<std::string, std::vector<Elsewhere>, std::less<>> words_;
};

} // namespace

std::function<std::vector<Elsewhere>(std::string_view)> std_words(const api::LibraryOptions &options) {
    return [words = std::make_shared<StdWords>(options)](std::string_view name) { return words->find(name); };
}

} // namespace bylaw
