#include "interpreter/check/layers/removed.hpp"

#include <algorithm>
#include <set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Each place once, in the order of the files: rules that are built on others are read again for each.
std::vector<Ref> each_once(const std::vector<Ref> &places) {
    std::set<std::pair<SourceId, std::uint32_t>> seen;
    std::vector<Ref> once;
    for (const Ref &place : places)
        if (seen.insert({place.span().source, place.span().begin}).second)
            once.push_back(place);
    std::ranges::sort(once, {}, [](const Ref &r) { return std::pair(r.span().source, r.span().begin); });
    return once;
}

// The declaration that a place stands in.
const Declaration *around(const Context &c, Ref place) {
    for (const Declaration &d : c.declarations.all)
        for (const Ref &header : d.headers)
            if (header.tree == place.tree && header.span().begin <= place.span().begin &&
                place.span().end <= header.span().end)
                return &d;
    return nullptr;
}

std::string named(const Context &c, Ref place) {
    const Declaration *d = around(c, place);
    if (!d || d->name.empty())
        return "a test";
    return std::string(d->sort) + " `" + std::string(d->name) + "`";
}

std::string counted(std::size_t places, const char *one, const char *many) {
    return places == 1 ? std::string("one place ") + one : std::to_string(places) + " places " + many;
}

std::string removal(const Context &c, const Declaration &gone) {
    return "`" + c.input.modules[gone.headers.back().module].name + "` removes the " +
           std::string(gone.sort) + " `" + std::string(gone.name) + "`";
}

Diagnostic with_places(const Context &c, Diagnostic d, const std::vector<Ref> &places, const char *how) {
    for (const Ref &place : places)
        d.others.push_back({place.span(), how + named(c, place)});
    return d;
}

void report_named(Context &c, const Declaration &gone) {
    std::vector<Ref> places = each_once(gone.still_named);
    std::erase_if(places, [&](const Ref &place) { // text that was not understood is reported already
        return c.broken.explain(Diagnostic(Code::unknown_name, place.span(), {}));
    });
    if (places.empty())
        return;
    Diagnostic d(Code::removed_named, gone.headers.back().find(NodeKind::Path).span(),
                 removal(c, gone) + ", but " + counted(places.size(), "still names it", "still name it"),
                 "removed here");
    d.hint = "change what names it, too, with `amend`, `replace` or `remove`; or keep it and `replace` what "
             "it does";
    c.report(with_places(c, std::move(d), places, "named in "));
}

void report_followed(Context &c, const Declaration &gone) {
    const std::vector<Ref> places = each_once(gone.still_followed);
    if (places.empty())
        return;
    Diagnostic d(Code::removed_followed, gone.headers.back().find(NodeKind::Path).span(),
                 removal(c, gone) + "; " +
                     counted(places.size(), "says that it comes after it", "say that they come after it"),
                 "removed here");
    c.report(with_places(c, std::move(d), places, "by "));
}

} // namespace

void report_still_named(Context &c) {
    for (const Declaration &gone : c.declarations.all) {
        if (!gone.removed || gone.headers.size() < 2)
            continue;
        report_named(c, gone);
        report_followed(c, gone);
    }
}

} // namespace bylaw::check
