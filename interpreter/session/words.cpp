#include "interpreter/session/words.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/hooks.hpp"

namespace bylaw {

namespace {

// More would hide the message.
constexpr std::size_t most_frames = 4;

} // namespace

Diagnostic run_diagnostic(const Program &program, const HookTable &hooks, const RuntimeError &error) {
    Diagnostic diagnostic(error.code, error.span, error.message);
    diagnostic.hint = error.hint;
    if (error.hook)
        blame_hook(program, hooks, *error.hook, diagnostic);
    for (const RuntimeError::Frame &frame : error.frames) {
        if (diagnostic.others.size() == most_frames)
            break;
        if (frame.span == error.span || frame.span.begin == frame.span.end)
            continue;
        if (!diagnostic.others.empty() && diagnostic.others.back().span == frame.span)
            continue; // rules that call each other without end
        diagnostic.others.push_back({frame.span, filled("within `{}`", {frame.name})});
    }
    return diagnostic;
}

std::string type_words(const Program &program, Type type) {
    switch (type.kind) {
    case TypeKind::number: return "number";
    case TypeKind::yesno: return "yes or no";
    case TypeKind::text: return "text";
    case TypeKind::dice: return "dice";
    case TypeKind::act: return "action";
    case TypeKind::member: return program.enums[type.of].name;
    case TypeKind::thing: return type.of == any_kind ? "thing" : program.kinds[type.of].name;
    case TypeKind::degree: return "outcome of " + program.rules[type.of].name;
    case TypeKind::list: return "list of " + type_words(program, element_of(type));
    default: return "";
    }
}

} // namespace bylaw
