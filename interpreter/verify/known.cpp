#include "interpreter/verify/known.hpp"

namespace bylaw::verification {

Sort sort_of(Type type) {
    switch (type.kind) {
    case TypeKind::unknown: return Sort::word;
    case TypeKind::nothing: return type == type_instance ? Sort::instance : Sort::word;
    case TypeKind::text: return Sort::text;
    case TypeKind::dice: return Sort::dice;
    case TypeKind::thing: return Sort::thing;
    case TypeKind::act: return Sort::act;
    case TypeKind::list: return Sort::list;
    case TypeKind::number:
    case TypeKind::yesno:
    case TypeKind::member:
    case TypeKind::degree:
    case TypeKind::fraction: break;
    }
    return Sort::number;
}

Known known_of(Type type) {
    return sort_of(type) == Sort::word ? known_any : Known{Known::How::typed, type};
}

Known meet(const Known &a, const Known &b) {
    if (a == b || b.how == Known::How::zero) {
        return a;
    }
    if (a.how == Known::How::zero) {
        return b;
    }
    if (a.how == Known::How::any || b.how == Known::How::any) {
        return known_any;
    }
    const bool typed = a.how == Known::How::typed && b.how == Known::How::typed;
    const auto plain = [](const Known &each) { return fits(each, Sort::number) || fits(each, Sort::thing); };
    if (typed && plain(a) && plain(b) && sort_of(a.type) != sort_of(b.type)) {
        return known_any; // the old value: another register says whether it is read
    }
    if (!typed || sort_of(a.type) != sort_of(b.type)) {
        return {Known::How::mixed, type_unknown};
    }
    switch (sort_of(a.type)) {
    case Sort::list: return known_of({TypeKind::list});
    case Sort::thing: return known_of(type_thing(any_kind));
    default: return known_of(type_number);
    }
}

bool fits(const Known &known, Sort wanted) {
    if (wanted == Sort::word || known.how == Known::How::zero || known.how == Known::How::any) {
        return true;
    }
    return known.how == Known::How::typed && sort_of(known.type) == wanted;
}

// Elements of lists are read, too.
bool fits(const Known &known, Type wanted) {
    if (!fits(known, sort_of(wanted))) {
        return false;
    }
    const bool lists = known.how == Known::How::typed && wanted.kind == TypeKind::list;
    return !lists || known.type.element == TypeKind::unknown || wanted.element == TypeKind::unknown ||
           sort_of(element_of(known.type)) == sort_of(element_of(wanted));
}

const char *describe(Sort sort) {
    switch (sort) {
    case Sort::number: return "a number";
    case Sort::thing: return "a thing";
    case Sort::instance: return "an instance of a condition";
    case Sort::list: return "a list";
    case Sort::act: return "an act";
    case Sort::dice: return "dice";
    case Sort::text: return "a text";
    default: return "anything";
    }
}

std::string describe(const Known &known) {
    return known.how == Known::How::mixed ? "now this and now that" : describe(sort_of(known.type));
}

} // namespace bylaw::verification
