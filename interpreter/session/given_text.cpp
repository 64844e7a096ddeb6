#include "interpreter/session/given_text.hpp"
#include "base/text/filled.hpp"
#include "base/text/whole_number.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/session/setting_text.hpp"

#include <algorithm>

namespace bylaw {

using ast::NodeKind;
using ast::Ref;

std::string edited(std::string_view text, std::vector<TextEdit> edits, std::uint32_t from) {
    std::ranges::stable_sort(edits, {}, &TextEdit::begin);
    std::string made;
    std::size_t at = 0;
    for (const TextEdit &edit : edits) {
        made += text.substr(at, edit.begin - from - at);
        made += edit.text;
        at = edit.end - from;
    }
    return made += text.substr(at);
}

namespace {

std::string without_blanks(std::string_view text) {
    std::string kept(text);
    std::erase_if(kept, [](char c) { return c == ' ' || c == '\t'; });
    return kept;
}

// `2 * crow`, which the grammar takes for a product.
bool is_product(Ref value) {
    return value.is(NodeKind::Binary) && ast::view::Binary(value).left().is(NodeKind::Number) &&
           ast::view::Binary(value).op().text() == "*" && ast::view::Binary(value).right().is(NodeKind::Name);
}

Ref assignment_to(Ref block, const std::string &place) {
    Ref found;
    block.each(NodeKind::Assign, [&](ast::view::Assign clause) {
        if (!found && without_blanks(clause.place().text()) == place)
            found = clause;
    });
    return found;
}

Ref last_clause(Ref block) {
    Ref last;
    block.each([&](Ref clause) { last = clause; });
    return last;
}

} // namespace

Ref GivenText::kind_of(Ref made) {
    return made.is(NodeKind::Entity) ? Ref(ast::view::Entity(made).name())
           : made.is(NodeKind::Name) ? made
                                     : Ref{};
}

bool GivenText::is_group() const {
    return made_.find(NodeKind::Number) && made_.is(NodeKind::Entity);
}

std::optional<Diagnostic> GivenText::set(Ref given) {
    const Ref value = ast::view::Given(given).value();
    if (std::exchange(set_, true))
        return Diagnostic(Code::double_declaration, given.span(), filled("`{}` is set twice", {name_}))
            .mend("take one of the two away");
    if (value.is(NodeKind::Number) || value.is(NodeKind::Negate))
        return set_number(given, value);
    if (!kind_of(made_) || !(value.is(NodeKind::Name) || value.is(NodeKind::Entity) || is_product(value))) {
        whole_ = value_text(given);
        return std::nullopt;
    }
    return set_template(value);
}

std::optional<Diagnostic> GivenText::set_number(Ref given, Ref number) {
    if (made_.is(NodeKind::Entity) && !is_group())
        return Diagnostic(Code::wrong_type, number.span(),
                          filled("`{}` is not a group, so no number can be set for it", {name_}))
            .mend(filled("`{}={} * {}` makes it a group", {name_, number.text(), kind_of(made_).text()}));
    if (is_group() && number.is(NodeKind::Negate))
        return Diagnostic(Code::out_of_range, number.span(),
                          filled("`{}` is a group, and no group is smaller than none", {name_}));
    if (is_group())
        set_count(number);
    else
        whole_ = value_text(given);
    return std::nullopt;
}

// The language has no group of none, but an empty list.
void GivenText::set_count(Ref number) {
    count_ = number.text();
    if (whole_number(number.text()) == 0)
        whole_ = "[]";
}

std::optional<Diagnostic> GivenText::set_template(Ref value) {
    if (is_product(value)) {
        kind_ = ast::view::Binary(value).right();
        set_count(ast::view::Binary(value).left());
        return std::nullopt;
    }
    kind_ = kind_of(value);
    if (value.is(NodeKind::Name))
        return std::nullopt;
    const ast::view::Entity entity(value);
    if (entity.count())
        set_count(entity.count());
    title_ = entity.phrase();
    std::optional<Diagnostic> wrong;
    Ref(entity.block()).each([&](Ref clause) {
        const bool sets = clause.is(NodeKind::Assign);
        if (!wrong)
            wrong = add({sets ? without_blanks(ast::view::Assign(clause).place().text()) : "",
                         std::string(clause.text()), clause.span()});
    });
    return wrong;
}

std::optional<Diagnostic> GivenText::set_field(const std::string &place, Ref assignment) {
    return add({without_blanks(place), place + " = " + value_text(assignment), assignment.span()});
}

std::optional<Diagnostic> GivenText::add(Field field) {
    if (!field.place.empty() && std::ranges::find(fields_, field.place, &Field::place) != fields_.end())
        return Diagnostic(Code::double_declaration, field.at,
                          filled("`{}.{}` is set twice", {name_, field.place}))
            .mend("take one of the two away");
    fields_.push_back(std::move(field));
    return std::nullopt;
}

std::optional<Diagnostic> GivenText::write(std::vector<TextEdit> &edits) const {
    if (!fields_.empty() && (whole_ || !kind_of(made_)))
        return Diagnostic(
                   Code::wrong_type, fields_[0].at,
                   whole_ == "[]"
                       ? filled("nobody is in `{}`, so there is nobody to have this", {name_})
                       : filled("`{}` is a value and not made here, so it has no fields to set", {name_}))
            .mend(whole_ == "[]" ? "" : "write the whole value");
    if (whole_) {
        edits.push_back({made_.span().begin, made_.span().end, *whole_});
        return std::nullopt;
    }
    write_head(edits);
    write_fields(edits);
    return std::nullopt;
}

void GivenText::write_head(std::vector<TextEdit> &edits) const {
    const Ref kind = kind_of(made_), number = made_.find(NodeKind::Number),
              title = made_.find(NodeKind::Text);
    if (!count_.empty() && number)
        edits.push_back({number.span().begin, number.span().end, count_});
    else if (!count_.empty())
        edits.push_back({kind.span().begin, kind.span().begin, count_ + " * "});
    if (kind_)
        edits.push_back({kind.span().begin, kind.span().end, std::string(kind_.text())});
    if (title_ && title)
        edits.push_back({title.span().begin, title.span().end, std::string(title_.text())});
    else if (title_)
        edits.push_back({kind.span().end, kind.span().end, ' ' + std::string(title_.text())});
    if (!count_.empty() && made_.is(NodeKind::Name) && !title_ && fields_.empty())
        edits.push_back({kind.span().end, kind.span().end, " { }"});
}

// Replaces fields that the braces have, and adds the others behind them.
void GivenText::write_fields(std::vector<TextEdit> &edits) const {
    const Ref block = made_.find(NodeKind::Block);
    std::string more;
    for (const Field &field : fields_)
        if (const Ref old = field.place.empty() ? Ref{} : assignment_to(block, field.place))
            edits.push_back({old.span().begin, old.span().end, field.text});
        else
            more += (more.empty() ? "" : "; ") + field.text;
    if (more.empty())
        return;
    const Ref last = last_clause(block);
    const std::uint32_t end = made_.span().end;
    if (last.is(NodeKind::Assign))
        edits.push_back({last.span().end, last.span().end, "; " + more});
    else if (block)
        edits.push_back({block.span().end - 1, block.span().end - 1, "; " + more + ' '});
    else
        edits.push_back({end, end, " { " + more + " }"});
}

} // namespace bylaw
