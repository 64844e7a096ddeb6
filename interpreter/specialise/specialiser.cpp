#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/look.hpp"
#include "interpreter/specialise/clean.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

std::chrono::microseconds duration_of(double seconds) {
    return std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

} // namespace

Specialiser::Specialiser(const Program &program, const Bytecode &code, const SpecialiseLimits &limits)
    : program_(program), code_(code), limits_(limits), liveness_(program, code), loop_ends_(code) {}

Specialised Specialiser::run(const State &start) {
    Specialised result;
    began_ = last_asked_ = std::chrono::steady_clock::now();
    deadline_ = began_ + duration_of(limits_.seconds);
    State first = start;
    lists_ = std::move(first.lists);
    dice_ = std::move(first.dice);
    first.lists = {};
    first.dice.clear();
    if (std::ranges::any_of(first.words, is_marked)) { // it would be taken for something unknown
        result.why = "a number is too large";
    }
    texts_ = std::move(first.texts);
    first.texts.clear();
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        text_numbers_.try_emplace(texts_[i], static_cast<Word>(i + 1));
    }
    while (!result.residual && result.why.empty()) {
        ++result.attempts;
        try {
            attempt(first);
            if (outgrown_) {
                continue;
            }
            writer_->leave_large_numbers();
            result.residual = clean(std::move(writer_->residual));
        } catch (const Restart &) {
        } catch (const GivenUp &given_up) {
            result.why = given_up.why;
        }
    }
    result.steps = steps_;
    return result;
}

void Specialiser::attempt(const State &start) {
    writer_ = std::make_unique<Writer>();
    waiting_.clear();
    passes_.clear();
    variants_seen_.clear();
    lists_of_passes_.clear();
    marked_lists_.clear();
    maybes_.clear();
    origins_.clear();
    maybe_numbers_.clear();
    reported_ = false;
    outgrown_ = false;
    dice_table_ = program_.dice;
    for (auto &[key, loop] : closed_) {
        loop.outgrown = false;
        loop.block = no_block;
        loop.words.clear();
        loop.variables.clear();
    }
    Path path;
    path.state = start;
    path.presence.assign(start.instances.size(), 1);
    path.unordered.assign(start.instances.size(), false);
    for (const Instance &each : start.instances) {
        path.stacks.push_back(each.stacks);
    }
    path.block = writer_->new_block();
    follow(path.order, path.state.calls, loop_ends_);
    wait(std::move(path));
    while (!waiting_.empty()) {
        std::vector<Path> here;
        do {
            here.push_back(std::move(*waiting_.back()));
            waiting_.pop_back();
        } while (!here.front().within && !waiting_.empty() && !waiting_.back()->within &&
                 compare(waiting_.back()->order, here.front().order) == 0);
        if (here.size() == 1) {
            run_path(std::move(here.front()));
        } else {
            meet(std::move(here));
        }
    }
}

// The one that is furthest behind stands last; of those at one place, one that is within an instruction, or
// came first.
void Specialiser::wait(Path path) {
    if (waiting_.size() >= limits_.paths) {
        throw GivenUp{"too many ways to go at once"};
    }
    const auto place = std::ranges::partition_point(waiting_, [&](const std::unique_ptr<Path> &each) {
        const int order = compare(each->order, path.order);
        return order > 0 || (order == 0 && !each->within && path.within);
    });
    waiting_.insert(place, std::make_unique<Path>(std::move(path)));
}

// What paths have to agree in to become one, beside their place.
Specialiser::Key Specialiser::apart_key(Path &path, Apart apart) {
    switch (apart) {
    case Apart::all:
    case Apart::registers: return signature(path, apart == Apart::registers);
    case Apart::picked: return picked_key(path);
    case Apart::nothing: break;
    }
    return {};
}

// Paths at the same place: those that can become one do.
void Specialiser::meet(std::vector<Path> paths) {
    std::map<Key, std::vector<Path>> places;
    for (Path &each : paths) {
        look_at_the_clock();
        tidy(each);
        Key key = control_key(each);
        places[std::move(key)].push_back(std::move(each));
    }
    // Apart by all that is no number; if those are too many, by what the running rules are about; else not at
    // all.
    std::vector<std::vector<Path>> groups;
    for (auto &[key, here] : places) {
        for (const Apart apart : {Apart::all, Apart::registers, Apart::picked, Apart::nothing}) {
            const std::size_t most = apart == Apart::nothing  ? here.size()
                                     : apart == Apart::picked ? limits_.picked
                                     : limits_.gathering      ? 0
                                                              : limits_.variants;
            if (most == 0) {
                continue;
            }
            std::map<Key, std::vector<std::size_t>> variants;
            for (std::size_t i = 0; i < here.size(); ++i) {
                look_at_the_clock();
                variants[apart_key(here[i], apart)].push_back(i);
            }
            if (variants.size() > most) {
                continue;
            }
            for (const auto &[more, members] : variants) {
                std::vector<Path> &group = groups.emplace_back();
                for (const std::size_t i : members) {
                    group.push_back(std::move(here[i]));
                }
            }
            break;
        }
    }
    for (std::vector<Path> &group : groups) {
        while (!group.empty()) {
            if (group.size() > 1) {
                if (auto merged = merge(group)) {
                    run_path(std::move(*merged));
                    continue;
                }
            }
            Path alone = std::move(group.front());
            group.erase(group.begin());
            run_path(std::move(alone));
        }
    }
}

// It has as long as all may take that comes before it. Code that could not be cleaned in time is right all
// the same.
Residual Specialiser::clean(Residual residual) {
    const auto until = std::chrono::steady_clock::now() + duration_of(limits_.seconds);
    const std::function<bool()> lasts = [&] {
        ask_to_go_on();
        return std::chrono::steady_clock::now() < until;
    };
    return cleaned(std::move(residual), {limits_.short_way, limits_.draws_in_choices}, Patience(lasts));
}

void Specialiser::look_at_the_clock() {
    if (std::chrono::steady_clock::now() > deadline_) {
        throw GivenUp{"it takes too long to work out"};
    }
    ask_to_go_on();
}

void Specialiser::ask_to_go_on() {
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (limits_.go_on && now > last_asked_ + 100ms) {
        last_asked_ = now;
        if (!limits_.go_on(std::chrono::duration<double>(now - began_).count())) {
            throw GivenUp{"it was called off"};
        }
    }
}

// Until it has to wait for others, splits, or is over.
void Specialiser::run_path(Path path) {
    try {
        if (path.at_head && !path.within) {
            count_pass(path);
        }
    } catch (const Bail &bailed) {
        return bail(path, bailed.why);
    }
    try {
        for (;;) {
            if (path.state.calls.empty()) {
                return finish(path);
            }
            if (!path.within) {
                const Call &top = path.state.calls.back();
                if (closed_places_.contains({top.function, top.pc}) && !enter_loop(path)) {
                    return;
                }
            }
            if (++steps_ > limits_.steps || writer_->residual.blocks.size() > limits_.blocks) {
                throw GivenUp{steps_ > limits_.steps ? "it takes too many steps to work out"
                                                     : "it becomes too large"};
            }
            if (steps_ % 64 == 0) {
                look_at_the_clock();
            }
            path.at_head = false;
            path.within = true;
            step(path);
            path.within = false;
            if (path.passed_over) {
                path.passed_over = false;
                const Call &top = path.state.calls.back();
                pass_over(path.order, loop_ends_.of(top.function, top.pc));
            } else if (follow(path.order, path.state.calls, loop_ends_)) {
                path.at_head = true;
                return wait(std::move(path));
            }
            if (!waiting_.empty() && compare(waiting_.back()->order, path.order) <= 0) {
                return wait(std::move(path));
            }
        }
    } catch (const Fork &parted) {
        fork(std::move(path), parted.condition);
    } catch (const Bail &bailed) {
        bail(path, bailed.why);
    }
}

void Specialiser::fork(Path path, const Fact &condition) {
    Word word = condition.a;
    if (condition.op != Op::copy) {
        const auto emitted = writer_->emit(path.block, condition.op, condition.a, condition.b);
        if (!emitted || !is_variable(*emitted)) {
            if (emitted) {
                path.facts.push_back({condition.op, condition.a, condition.b, *emitted});
                return wait(std::move(path));
            }
            return bail(path, "a number may become too large");
        }
        word = *emitted;
    }
    const BlockId from = path.block, yes = writer_->new_block(), no = writer_->new_block();
    writer_->residual.blocks[from].exit = {Exit::Kind::branch, word, yes, no};
    Path other = path;
    const auto go_on = [&](Path &way, BlockId block, Word value) {
        way.block = block;
        Fact fact = condition;
        fact.value = value;
        if (assume(way, {Op::copy, word, 0, value}) && assume(way, fact)) {
            wait(std::move(way));
        }
    };
    go_on(path, yes, 1);
    go_on(other, no, 0);
}

void Specialiser::finish(Path &path) {
    Block &block = writer_->residual.blocks[path.block];
    std::vector<Report> reports;
    for (const Reported &each : path.state.reports) {
        if (each.type.kind == TypeKind::list || each.type.kind == TypeKind::text ||
            each.type.kind == TypeKind::act || each.type.kind == TypeKind::dice) {
            return bail(path, "it reports what is no number");
        }
        reports.push_back(
            {each.label == 0 ? program_.strings[each.name] : texts_[static_cast<std::size_t>(each.label) - 1],
             each.type, each.number});
        if (reports.back().name.find(unknown_text) != std::string::npos) {
            return bail(path, "a report's name hangs on dice");
        }
        block.reports.push_back(resolve(path, each.value));
    }
    if (!reported_) {
        writer_->residual.reports = reports;
        reported_ = true;
    }
    const bool same =
        reports.size() == writer_->residual.reports.size() &&
        std::ranges::equal(reports, writer_->residual.reports, [](const Report &a, const Report &b) {
            return a.name == b.name && a.type == b.type && a.number == b.number;
        });
    if (!same) {
        return bail(path, "not all games report the same");
    }
    if (!name_things(path)) {
        return bail(path, "a report is a thing, which has another name in other games");
    }
    block.exit.kind = Exit::Kind::finish;
}

// Takes note of the names that reports may need.
bool Specialiser::name_things(const Path &path) {
    if (std::ranges::none_of(path.state.reports,
                             [](const Reported &each) { return each.type.kind == TypeKind::thing; })) {
        return true;
    }
    std::vector<std::string> &known = writer_->residual.things;
    for (ThingId thing = 0; thing < path.state.things.size(); ++thing) {
        std::string name = name_of(program_, path.state, thing);
        if (thing == known.size()) {
            known.push_back(std::move(name));
        } else if (known[thing] != name) {
            return false;
        }
    }
    return true;
}

void Specialiser::bail(Path &path, const std::string &why) {
    std::vector<std::string> &reasons = writer_->residual.bailed;
    const auto known = static_cast<std::uint32_t>(std::ranges::find(reasons, why) - reasons.begin());
    if (known == reasons.size()) {
        reasons.push_back(why);
    }
    Block &block = writer_->residual.blocks[path.block];
    block.reports.clear();
    block.exit = {Exit::Kind::bail, 0, no_block, no_block, known};
}

Specialised specialise(const Program &program, const Bytecode &code, const State &start,
                       const SpecialiseLimits &limits) {
    return Specialiser(program, code, limits).run(start);
}

} // namespace bylaw::residual
