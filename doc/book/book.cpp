#include "doc/book/book.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/program_data.hpp"

#include <algorithm>
#include <cctype>

namespace bylaw::doc {

namespace {

// Errors were reported when the rules were loaded.
Gathered gathered_again(const api::Library &library, const std::string &target) {
    DiagnosticSink unheard;
    if (is_library_module(library, target))
        return gather_text(library.options(), target, use_of(target), ".", unheard);
    return gather(library.options(), target, api::Purpose::play, unheard);
}

std::vector<std::pair<At, At>> found_meanings(const Gathered &gathered) {
    DiagnosticSink unheard;
    Resolutions found;
    check_only(gathered, unheard, &found);
    std::vector<std::pair<At, At>> all;
    for (const Resolutions::Use &use : found.uses)
        if (use.at.source != no_source && use.meaning.source != no_source)
            all.emplace_back(use.at, use.meaning);
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

check::Declarations merged(const CheckInput &input) {
    DiagnosticSink unheard;
    check::BrokenWords broken;
    broken.read(input);
    return check::merge_layers(input, unheard, broken);
}

} // namespace

bool is_library_module(const api::Library &library, const std::string &target) {
    const std::vector<std::string> names = stdlib_names(library.options());
    return target.starts_with("std.") && std::ranges::find(names, target.substr(4)) != names.end();
}

std::string use_of(const std::string &module) {
    return "use " + module + "\n";
}

Book::Book(const api::Library &library, const std::string &target, api::Program program)
    : program_(std::move(program)), gathered_(gathered_again(library, target)),
      meanings_(found_meanings(gathered_)), merged_(merged(gathered_.input)),
      layers_(api::layers_of(program_)) {
    for (const Declaration &each : merged_.all)
        if (!each.name.empty())
            by_name_.emplace(each.name, &each);
    for (const Field &field : rules().fields)
        fields_.emplace(field.span, &field);
    note_yes_or_no();
    for (const std::string &inventory : gathered_.inventories)
        for (InventoryRow &row : inventory_rows(inventory))
            rows_.push_back(std::move(row));
    for (const InventoryRow &row : rows_)
        row_by_id_.emplace(row.id, &row);
}

// Fields, and formulas of kinds that say so.
void Book::note_yes_or_no() {
    for (const Field &field : rules().fields)
        if (field.type.kind == TypeKind::yesno)
            yes_or_no_.insert(field.span);
    for (const Declaration &each : merged_.all)
        for (const Ref clause : each.clauses)
            if (has_type(clause, "yesno"))
                yes_or_no_.insert(view::Formula(clause).name().span());
}

const Program &Book::rules() const {
    return *program_.data()->rules.program;
}

const InventoryRow *Book::row(std::string_view id) const {
    const auto found = row_by_id_.find(id);
    return found == row_by_id_.end() ? nullptr : found->second;
}

const Declaration *Book::called(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

const Declaration *Book::declaration_of(Ref node) const {
    const Ref name = name_in(node);
    return name && !node.is(NodeKind::Test) ? called(name.text()) : nullptr;
}

std::vector<At> Book::meanings(Ref name) const {
    const At at = name.span();
    std::vector<At> all;
    for (auto use = std::ranges::lower_bound(meanings_, at, {}, &std::pair<At, At>::first);
         use != meanings_.end() && use->first == at; ++use)
        all.push_back(use->second);
    return all;
}

const Field *Book::field_at(At name) const {
    const auto found = fields_.find(name);
    return found == fields_.end() ? nullptr : found->second;
}

const Rule *Book::check_called(std::string_view name) const {
    const auto found = std::ranges::find_if(
        rules().rules, [&](const Rule &rule) { return rule.sort == RuleSort::check && rule.name == name; });
    return found == rules().rules.end() ? nullptr : &*found;
}

bool Book::is_house_rule(Ref node) const {
    return !input().modules[node.module].extends.empty();
}

std::string Book::place(Ref node) const {
    const std::string &path = sources()[node.span().source].name();
    return path.substr(path.rfind('/') + 1) + ":" + std::to_string(sources().position(node.span()).line);
}

Ref name_in(Ref node, std::string_view name) {
    if (!node.is(NodeKind::Field))
        return node.find(NodeKind::Name);
    Ref found;
    node.each(NodeKind::Slot, [&](Ref slot) {
        const Ref own = view::Slot(slot).name();
        if (own && !found && (name.empty() || own.text() == name))
            found = own;
    });
    return found;
}

At place_of(const Declaration &declaration) {
    const Ref name = name_in(declaration.header, declaration.name);
    return name ? name.span() : declaration.header.span();
}

bool has_type(Ref formula, std::string_view type) {
    const Ref said = formula.is(NodeKind::Formula) ? Ref(view::Formula(formula).type()) : Ref();
    return said && said.text() == type;
}

std::string words_of(std::string_view name) {
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    return words;
}

std::string title_of(std::string_view name) {
    std::string words = words_of(name);
    if (!words.empty())
        words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
    return words;
}

} // namespace bylaw::doc
