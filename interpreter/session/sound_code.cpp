#include "interpreter/session/sound_code.hpp"

#include "base/text/filled.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/verify/verify.hpp"

#include <bylaw/verify.hpp>

namespace bylaw {

bool is_sound(const Rules &rules, DiagnosticSink &sink) {
    const Bytecode &code = *rules.code;
    const std::vector<CodeFault> faults = verify(*rules.program, code);
    for (const CodeFault &each : faults)
        sink.report(
            Diagnostic(Code::unsound_code, each.span,
                       filled("Bylaw makes wrong code of this: in `{}` {}",
                              {code.functions[each.function].name, each.what}))
                .mend("this is a fault of Bylaw and none of yours: please report it with these rules"));
    return faults.empty();
}

api::Report api::check_code(const Library &library, const std::string &target, Purpose purpose) {
    const Loaded loaded = library.load(target, purpose);
    if (!loaded.program)
        return {};
    DiagnosticSink sink;
    is_sound(loaded.program.data()->rules, sink);
    return make_report(sink, loaded.program.data()->gathered.sources);
}

} // namespace bylaw
