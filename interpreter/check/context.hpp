// State shared by all checker modules: the program under construction, its sources and the diagnostic sink.
// Each module's own state is complete only for files that include its header.
#pragma once
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/check/name_hash.hpp"
#include "interpreter/check/places.hpp"
#include "interpreter/check/resolutions.hpp"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bylaw::check {

using ir::NodeId;

struct Adjustable;
struct Bundles;
struct Conditions;
struct Fields;
struct Formulas;
struct Kinds;
struct Labels;
struct Names;
struct Offers;
struct Options;
struct PatternUse;
struct Rules;
struct Scope;
struct Tests;

struct Context {
    const CheckInput &input;
    Program &program; // being made
    DiagnosticSink *sink = nullptr;
    Resolutions *resolutions = nullptr; // null: not requested
    BrokenWords broken = {};
    Declarations declarations = {};
    std::unordered_map<std::string, StringId, NameHash, std::equal_to<>> strings = {}; // strings of the
                                                                                       // program
    std::unordered_map<const ast::Tree *, Places> places = {}; // places of each file, computed on request

    Names &names;
    Kinds &kinds;
    Fields &fields;
    Formulas &formulas;
    Options &options;
    Rules &rules;
    Offers &offers;
    Labels &labels;
    Bundles &bundles;
    Conditions &conditions;
    Tests &tests;

    void report(Diagnostic d); // but nothing that only follows from text that could not be read
    StringId string(std::string_view text);
    // A name means what is declared there.
    void note(std::string_view name, Span meaning) const {
        if (resolutions)
            resolutions->add(name, meaning);
    }
    void note(Span name, Span meaning) const {
        if (resolutions)
            resolutions->add(name, meaning);
    }
    void note_member(Span name, EnumId of, std::uint32_t number) const {
        if (resolutions)
            resolutions->add(name, resolutions->member(of, number));
    }

    // ---- nodes of the typed tree
    NodeId node(ir::Op op, Type type, Span span, std::span<const NodeId> args, std::int64_t value = 0,
                std::int32_t extra = 0, std::uint8_t flags = 0);
    NodeId node(ir::Op op, Type type, Span span, std::initializer_list<NodeId> args = {},
                std::int64_t value = 0, std::int32_t extra = 0, std::uint8_t flags = 0) {
        return node(op, type, span, std::span(args.begin(), args.size()), value, extra, flags);
    }
    NodeId constant(Type type, Span span, std::int64_t value) {
        return node(ir::Op::constant, type, span, {}, value);
    }
    NodeId bad(Span span) { return node(ir::Op::constant, type_unknown, span); }
    NodeId all_of(std::vector<NodeId> parts, Span span); // one part: itself; none: constant yes
    Type type(NodeId id) const { return program.ir[id].type; }
    Span span(NodeId id) const { return program.ir[id].span; }
};

// In the file in which it stands.
inline const Places &places_of(Context &c, Ref at) {
    return c.places.try_emplace(at.tree, *at.tree).first->second;
}

} // namespace bylaw::check
