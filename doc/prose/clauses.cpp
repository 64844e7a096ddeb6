// Clauses and statements as entries of lists.
#include "doc/prose/prose.hpp"

#include <functional>
#include <map>

namespace bylaw::doc {

Html Prose::conditions_of(Ref clause) const {
    Html out;
    if (const view::When when = clause.find(NodeKind::When))
        out += escaped(" when ") + expression(when.condition());
    if (const Ref until = clause.find(NodeKind::Until))
        out += escaped(" ") + as_written(until);
    if (const view::Because because = clause.find(NodeKind::Because))
        out += escaped(" (") + quoted(because.phrase()) + escaped(")");
    return out;
}

namespace {

using Wording = std::function<Html(const Prose &, Ref)>;

Html say(const Prose &p, Ref clause) {
    const Ref phrase = view::Say(clause).phrase();
    const Html told = phrase.is(NodeKind::Text)
                          ? p.quoted(phrase)
                          : escaped("It is told: ") + p.expression(phrase) + escaped(".");
    return element("span", {{"class", "say"}}, told);
}

Html let(const Prose &p, Ref clause) {
    const view::Let let(clause);
    return escaped("Let ") + p.expression(let.name()) + escaped(" be ") + p.expression(let.value()) +
           escaped(".");
}

Html result(const Prose &p, Ref clause) {
    return escaped("The result is ") + p.expression(view::Result(clause).value()) + escaped(".");
}

bool is_list(const Field *field) {
    return field && (field->sort == FieldSort::list || field->type.kind == TypeKind::list);
}

// "ada is no longer out".
Html assign_yes_or_no(const Prose &p, const view::Assign &assign) {
    const std::string_view value = assign.value().text();
    if (value == "yes" || value == "no")
        return p.being(assign.place(), value == "yes" ? " is now " : " is no longer ") + escaped(".");
    return escaped("Whether ") + p.being(assign.place(), " is ") + escaped(" is what this says: ") +
           p.expression(assign.value()) + escaped(".");
}

// "ada’s hp falls by 3": what is added to a list joins it.
Html assign(const Prose &p, Ref clause) {
    const view::Assign assign(clause);
    if (p.is_yes_or_no(assign.place()))
        return assign_yes_or_no(p, assign);
    const Html place = p.expression(assign.place()), value = p.expression(assign.value());
    const bool list = is_list(p.field_of(assign.place()));
    const std::string_view op = assign.op().text();
    const char *between = op == "+=" ? " rises by " : op == "-=" ? " falls by " : " becomes ";
    if (list && op == "+=")
        return value + escaped(" joins ") + place + escaped(".");
    if (list && op == "-=")
        return value + escaped(" leaves ") + place + escaped(".");
    return place + escaped(between) + value + escaped(".");
}

Html perform(const Prose &p, Ref clause) {
    const view::Perforce perforce(clause);
    Html out =
        element("b", p.expression(view::Call(perforce.call()).callee())) + p.arguments(perforce.call());
    if (const view::With with = perforce.with())
        out += escaped(" ") + p.as_written(with);
    return out + escaped(".");
}

Html requirement(const Prose &p, Ref clause) {
    const view::Requires required(clause);
    const view::Else otherwise = required.otherwise();
    Html out = capitalised(p.expression(required.condition()));
    if (otherwise.what().is(NodeKind::Text))
        out += element("span", {{"class", "else"}}, escaped(" — else ") + p.quoted(otherwise.what()));
    return out + escaped(".");
}

Html gains(const Prose &p, Ref clause) {
    const view::Gains gains(clause);
    Html out = p.expression(gains.bearer()) + escaped(" becomes ") + p.expression(gains.condition());
    if (const view::From from = gains.from())
        out += escaped(" by ") + p.expression(from.what());
    if (const Ref lasting = gains.lasting())
        out += escaped(", ") + p.as_written(lasting);
    return out + escaped(".");
}

Html loses(const Prose &p, Ref clause) {
    const view::Loses loses(clause);
    return p.expression(loses.bearer()) +
           escaped(loses.oldest() ? " is no longer (the oldest) " : " is no longer ") +
           p.expression(loses.condition()) + escaped(".");
}

Html adjust(const Prose &p, Ref clause) {
    const view::Adjust adjust(clause);
    Html out = adjust.value() ? capitalised(p.expression(adjust.value())) + escaped(": ") : Html();
    out += p.expression(adjust.op()) + escaped(" ") + p.expression(adjust.amount());
    if (const Ref rounded = adjust.rounded())
        out += escaped(" ") + p.as_written(rounded);
    return capitalised(out) + p.conditions_of(clause) + escaped(".");
}

Html more(const Prose &p, Ref clause) {
    return capitalised(p.expression(view::More(clause).name())) + p.conditions_of(clause) + escaped(".");
}

Html forbid(const Prose &p, Ref clause) {
    Html out = escaped("Not possible") + p.conditions_of(clause);
    if (const Ref text = clause.find(NodeKind::Text))
        out += escaped(": ") + p.quoted(text);
    return out + escaped(".");
}

Html becomes(const Prose &p, Ref clause) {
    const view::DegreeBecomes becomes(clause);
    const Ref to = becomes.name();
    return escaped("The degree becomes ") +
           (to ? p.name(to) : escaped("one " + std::string(becomes.step().text()))) +
           p.conditions_of(clause) + escaped(".");
}

Html degree(const Prose &p, Ref clause) {
    const view::Degree degree(clause);
    Html out = element("b", p.name(degree.name()));
    if (const view::Is parent = degree.parent())
        out += escaped(" is a ") + p.expression(parent.parent());
    return out + p.conditions_of(clause) + escaped(".");
}

Html ends(const Prose &p, Ref clause) {
    const view::Ends ends(clause);
    Html out = escaped("Ends");
    if (const Ref moment = ends.moment())
        out += escaped(" ") + p.as_written(moment);
    if (const view::By by = ends.by())
        out += escaped(" by ") + p.expression(by.what());
    return out + p.conditions_of(clause) + escaped(".");
}

Html modify(const Prose &p, Ref clause) {
    return capitalised(p.as_written(view::Modify(clause).pattern())) + escaped(":");
}

Html trigger(const Prose &p, Ref clause) {
    const view::Trigger trigger(clause);
    Html out = capitalised(escaped(trigger.timing().text())) +
               escaped(trigger.timing().text() == "instead" ? " of " : " ") +
               p.as_written(trigger.pattern()) + p.conditions_of(clause);
    if (const Ref once = trigger.once())
        out += escaped(" (") + p.as_written(once) + escaped(")");
    return out + escaped(":");
}

Html value(const Prose &p, Ref clause) {
    const view::Value value(clause);
    Html out = capitalised(p.expression(value.name()));
    if (const view::Default by_default = value.definition())
        out += escaped(" begins as ") + p.expression(by_default.value());
    return out + escaped(".");
}

Html condition_of_if(const Prose &p, Ref clause) {
    return escaped("If ") + p.expression(view::If(clause).condition()) + escaped(":");
}

Html each(const Prose &p, Ref clause) {
    const view::Each each(clause);
    return escaped("For each ") + p.as_written(each.pick()) + escaped(each.together() ? ", together:" : ":");
}

Html may_do(const Prose &p, Ref clause) {
    const view::MayDo may(clause);
    return p.expression(may.who()) + escaped(" decides: ") + p.quoted(may.phrase()) + escaped(" If so:");
}

Html ask(const Prose &p, Ref clause) {
    const view::AskBlock ask(clause);
    Html out = p.expression(ask.asked()) + escaped(" decides: ") + p.quoted(ask.phrase()), list;
    clause.each(NodeKind::Named, [&](Ref choice) { list += p.item(choice); });
    return out + element("ul", list);
}

// An effect of a degree, or a choice.
Html named(const Prose &p, Ref clause) {
    Html out = element("b", capitalised(p.name(clause.find(NodeKind::Name))));
    if (const Ref text = clause.find(NodeKind::Text))
        out += escaped(" ") + p.quoted(text);
    return out + p.conditions_of(clause) + escaped(":");
}

Html stage(const Prose &p, Ref clause) {
    return element("b", capitalised(p.name(view::Stage(clause).find(NodeKind::Name)))) + escaped(":");
}

Html begins(const Prose &, Ref) {
    return escaped("When it begins:");
}
Html ending(const Prose &, Ref) {
    return escaped("When it ends:");
}
Html end(const Prose &, Ref) {
    return escaped("This ends.");
}
Html stop(const Prose &p, Ref clause) {
    return capitalised(p.expression(view::Stop(clause).rule())) + escaped(" stops here.");
}

Html price_of(const Prose &p, Ref clause) {
    return p.price(clause) + escaped(".");
}

const std::map<NodeKind, Wording> &wordings() {
    static const std::map<NodeKind, Wording> all = {
        {NodeKind::Say, say},         {NodeKind::Let, let},          {NodeKind::Result, result},
        {NodeKind::Assign, assign},   {NodeKind::Perforce, perform}, {NodeKind::Requires, requirement},
        {NodeKind::Gains, gains},     {NodeKind::Loses, loses},      {NodeKind::Adjust, adjust},
        {NodeKind::More, more},       {NodeKind::Forbid, forbid},    {NodeKind::DegreeBecomes, becomes},
        {NodeKind::Degree, degree},   {NodeKind::Ends, ends},        {NodeKind::Modify, modify},
        {NodeKind::Trigger, trigger}, {NodeKind::Value, value},      {NodeKind::If, condition_of_if},
        {NodeKind::Each, each},       {NodeKind::MayDo, may_do},     {NodeKind::AskBlock, ask},
        {NodeKind::Named, named},     {NodeKind::Stage, stage},      {NodeKind::Begins, begins},
        {NodeKind::Ending, ending},   {NodeKind::End, end},          {NodeKind::Stop, stop},
        {NodeKind::Cost, price_of}};
    return all;
}

} // namespace

Html Prose::price(Ref cost) const {
    Html out;
    cost.each(NodeKind::Price, [&](Ref choice) {
        Html all;
        choice.each(NodeKind::Payment, [&](Ref node) {
            const view::Payment payment(node);
            all += escaped(all.empty() ? "" : " and ") + expression(payment.amount()) + escaped(" × ") +
                   expression(payment.place()) + escaped(payment.ahead() ? " of the next turn" : "");
        });
        out += escaped(out.empty() ? "" : " or ") + all;
    });
    if (const view::As as = cost.find(NodeKind::As))
        out += escaped("as much as ") + expression(as.act());
    return out + conditions_of(cost);
}

Html Prose::own_words(Ref clause) const {
    const auto wording = wordings().find(clause.kind());
    if (wording != wordings().end())
        return capitalised(wording->second(*this, clause));
    const bool goes_on = bool(clause.find(NodeKind::Block));
    std::string text = capitalised(written(clause, false)).text();
    while (text.ends_with(' '))
        text.pop_back();
    return Html::trusted(text + (goes_on ? ":" : "."));
}

Html Prose::otherwise(Ref part) const {
    const Ref what = view::Else(part).what();
    if (what.is(NodeKind::If))
        return element("li", escaped("Otherwise, if ") + expression(view::If(what).condition()) +
                                 escaped(":") + block(view::If(what).block())) +
               (what.find(NodeKind::Else) ? otherwise(what.find(NodeKind::Else)) : Html());
    return element("li", escaped("Otherwise:") + block(what));
}

// A block that stands in the clause, and of `each x in y STATEMENT` that one.
Html Prose::blocks_below(Ref clause) const {
    const Ref body = clause.is(NodeKind::Each) ? view::Each(clause).body() : Ref();
    if (body && !body.is(NodeKind::Block))
        return clauses({body});
    return block(clause.find(NodeKind::Block));
}

Html Prose::item(Ref clause) const {
    const Html whole = element("li", own_words(clause) + blocks_below(clause));
    const Ref part = clause.is(NodeKind::If) ? clause.find(NodeKind::Else) : Ref();
    return part ? whole + otherwise(part) : whole;
}

Html Prose::clauses(const std::vector<Ref> &all) const {
    Html list;
    for (const Ref clause : all)
        if (!clause.is(NodeKind::Reference) && !clause.is(NodeKind::Missing))
            list += item(clause);
    return list.empty() ? list : element("ul", list);
}

Html Prose::block(Ref block) const {
    std::vector<Ref> all;
    block.each([&](Ref clause) { all.push_back(clause); });
    return clauses(all);
}

} // namespace bylaw::doc
