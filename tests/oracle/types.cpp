// Which types stand in which places of a program, and in which the checker lets them stand.
#include "tests/oracle/places.hpp"

#include "interpreter/session/program_data.hpp"
#include "tests/oracle/probes.hpp"
#include "tests/oracle/repair.hpp"

#include <string_view>

namespace bylaw::oracle {

namespace {

constexpr const char *sorts_of_rules[] = {"procedure", "action", "check", "table", "view"};
constexpr const char *sorts_of_fields[] = {"stat", "pool", "flag", "link", "list", "parameter", "hidden"};
constexpr const char *owners[] = {"kind", "condition", "the game"};

std::string name_of(TypeKind kind, bool any) {
    switch (kind) {
    case TypeKind::number: return "number";
    case TypeKind::yesno: return "yesno";
    case TypeKind::text: return "text";
    case TypeKind::dice: return "dice";
    case TypeKind::member: return "member";
    case TypeKind::thing: return any ? "anything" : "thing";
    case TypeKind::act: return "act";
    case TypeKind::degree: return "outcome";
    case TypeKind::list: return "list";
    case TypeKind::fraction: return "fraction";
    default: return "";
    }
}

std::string name_of(Type type) {
    const bool any = type.of == any_kind;
    return type.kind == TypeKind::list ? "list of " + name_of(type.element, any) : name_of(type.kind, any);
}

class Gatherer {
  public:
    explicit Gatherer(const api::Program &program) : data_(*program.data()), p_(*data_.rules.program) {
        for (const ModuleFile &file : data_.gathered.input.files) {
            if (!data_.gathered.input.modules[file.module].library) {
                own_.insert(file.tree.source);
            }
        }
    }

    std::set<std::string> all() {
        fields();
        rules();
        called();
        nodes();
        return std::move(found_);
    }

  private:
    bool own(Span span) const { return own_.contains(span.source); }
    void add(const std::string &place, Type type) {
        if (const std::string name = name_of(type); !name.empty()) {
            found_.insert(place + ": " + name);
        }
    }

    void fields() {
        for (const Field &each : p_.fields) {
            if (own(each.span)) {
                add(std::string(each.count > 1 ? "indexed " : "") + (each.mutual ? "mutual " : "") +
                        sorts_of_fields[static_cast<std::size_t>(each.sort)] + " of " +
                        owners[static_cast<std::size_t>(each.owner)],
                    each.type);
            }
        }
        for (const Option &each : p_.options) {
            if (own(each.span)) {
                add("option", each.type);
            }
        }
    }

    void rules() {
        for (const Rule &rule : p_.rules) {
            if (!own(rule.span)) {
                continue;
            }
            const std::string sort = sorts_of_rules[static_cast<std::size_t>(rule.sort)];
            const auto &registers = p_.functions[rule.function].registers;
            for (std::uint32_t i = 0; i < rule.own_roles; ++i) {
                add("role of " + sort, registers[i].type);
            }
            for (const auto &[reg, node] : rule.initials) {
                add("value of " + sort, registers[reg].type);
            }
            for (const auto &[reg, node] : rule.field_initials) {
                add("field of " + sort, registers[reg].type);
            }
            add("what a " + sort + " gives", rule.type);
        }
    }

    void called() {
        for (const Formula &each : p_.formulas) {
            if (own(each.span)) {
                const Function &function = p_.functions[each.function];
                for (std::uint32_t i = 0; i < function.parameters; ++i) {
                    add("parameter of formula", function.registers[i].type);
                }
                add("formula", each.type);
                if (!each.modifies.empty()) {
                    add("modified formula", each.type);
                }
            }
        }
        for (const Field &each : p_.fields) {
            if (own(each.span) && !each.modifies.empty()) {
                add("modified field", each.type);
            }
        }
        for (const Grid &each : p_.grids) {
            if (own(each.span)) {
                for (const GridKey &key : each.keys) {
                    add("key of grid", key.type);
                }
                add("grid", each.value);
            }
        }
        for (const Hook &each : p_.hooks) {
            for (const Register &parameter : each.parameters) {
                add("parameter of hook", parameter.type);
            }
            add("hook", each.type);
        }
    }

    // What an operation of the checked tree takes and gives.
    void nodes() {
        static constexpr const char *names[] = {
#define OP(name, meaning) #name,
#include "interpreter/program/ir.def"
#undef OP
        };
        for (ir::NodeId id = 0; id < p_.ir.nodes.size(); ++id) {
            const ir::Node &node = p_.ir[id];
            if (!own(node.span)) {
                continue;
            }
            const std::string name = names[static_cast<std::size_t>(node.op)];
            add("`" + name + "` gives", node.type);
            for (const ir::NodeId arg : p_.ir.args(id)) {
                if (arg != ir::none) {
                    add("`" + name + "` takes", p_.ir[arg].type);
                }
            }
        }
    }

    const api::Program::Data &data_;
    const Program &p_;
    std::set<SourceId> own_;
    std::set<std::string> found_;
};

} // namespace

std::set<std::string> types_in(const api::Program &program) {
    return Gatherer(program).all();
}

std::string type_probe(const TypePlace &place, const TypeSample &sample) {
    std::string text;
    const std::string_view type = sample.type, form = place.text;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool alone = (i == 0 || !letter(form[i - 1])) && (i + 1 == form.size() || !letter(form[i + 1]));
        const char c = alone ? form[i] : '\0';
        text += c == 'T'   ? std::string(type)
                : c == 'E' ? std::string(type.starts_with("list of ") ? type.substr(8) : type)
                : c == 'V' ? std::string(sample.one)
                           : std::string(1, form[i]);
    }
    return text;
}

const LegalTypes &legal_types() {
    static const LegalTypes all = [] {
        LegalTypes legal;
        for (const TypePlace &place : type_places) {
            for (const TypeSample &sample : type_samples) {
                const std::string text = type_probe(place, sample);
                const api::Loaded loaded = load(declared + text);
                if (loaded.program && !loaded.report.has_errors()) {
                    legal.names.merge(types_in(loaded.program));
                    legal.probes.push_back({text, sample.type});
                }
            }
        }
        return legal;
    }();
    return all;
}

} // namespace bylaw::oracle
