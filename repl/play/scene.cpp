#include "repl/play/scene.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr int prompt_lines = 1;
constexpr int short_note = 4;        // lines that may push the beginning of a scene off the screen
constexpr std::size_t low_block = 3; // lines that are not worth to be moved
constexpr int good_story = 8;        // lines of what happened that are worth a lower menu
constexpr int short_story = 4;       // that are reported in any case

// A drawing above a list: rows of one cell each, then none of these any more.
std::size_t drawing_of(const Rows &rows) {
    const auto alone = [](const std::vector<std::string> &row) { return row.size() == 1; };
    const auto end = std::find_if_not(rows.begin(), rows.end(), alone);
    const auto drawn = static_cast<std::size_t>(end - rows.begin());
    const bool only_list = std::none_of(end, rows.end(), alone);
    return only_list && drawn >= low_block && rows.size() - drawn >= low_block ? drawn : 0;
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Two texts side by side; nothing where they are too wide for that.
std::string next_to_each_other(const std::string &left, const std::string &right, int width) {
    const std::vector<std::string> lefts = split_lines(left), rights = split_lines(right);
    int widest_left = 0, widest_right = 0;
    for (const std::string &line : lefts)
        widest_left = std::max(widest_left, display_width(line));
    for (const std::string &line : rights)
        widest_right = std::max(widest_right, display_width(line));
    if (widest_left + widest_right + 1 > width)
        return {};
    std::string out;
    for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
        std::string line = i < lefts.size() ? lefts[i] : "";
        if (i < rights.size())
            line +=
                std::string(static_cast<std::size_t>(widest_left + 1 - display_width(line)), ' ') + rights[i];
        out += line + '\n';
    }
    return out;
}

std::string view_text(const Rows &rows, int width, Shape shape) {
    const std::size_t drawn = shape == Shape::spacious || width == 0 ? 0 : drawing_of(rows);
    if (drawn > 0) {
        const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(drawn);
        std::string text = next_to_each_other(columns({rows.begin(), middle}, 2, 0),
                                              columns({middle, rows.end()}, 2, 0), width);
        if (!text.empty())
            return text;
    }
    return columns(rows, 2, width);
}

// Each line as whole as it fits.
std::vector<MenuLine> fitting_menu(const api::Question &question, int width) {
    const std::vector<std::string> options = in_words(question.options);
    std::vector<MenuLine> menu = menu_of(options, question.suggested, Brevity::said);
    const MenuLine last = menu.back(); // whose number is as wide as any
    for (const Brevity brevity : {Brevity::without, Brevity::beginning}) {
        const std::vector<MenuLine> brief = menu_of(options, question.suggested, brevity);
        for (std::size_t i = 0; i < menu.size(); ++i)
            if (lines_of(listed({menu[i], last}, question.suggested, width), width) > 2)
                menu[i] = brief[i];
    }
    return menu;
}

Asked asked(const std::string &head, const std::string &menu_text, const std::vector<MenuLine> &menu) {
    Asked all{head + menu_text, folded_numbers(menu)};
    if (!all.folded.empty())
        all.text += "   (" + all.folded + " lists these options)\n";
    return all;
}

// Leaves differences out only if that makes the menu lower.
Asked lowest(const std::string &head, const api::Question &question, int width) {
    const std::vector<std::string> options = in_words(question.options);
    const std::size_t suggested = question.suggested;
    const std::vector<MenuLine> brief = menu_of(options, suggested, Brevity::without);
    Asked best = asked(head, abreast(brief, suggested, width), brief);
    for (const std::vector<MenuLine> &menu : {fitting_menu(question, width), menu_of(options, suggested)})
        for (const std::string &each : {listed(menu, suggested, width), abreast(menu, suggested, width)})
            if (Asked next = asked(head, each, menu);
                lines_of(next.text, width) <= lines_of(best.text, width))
                best = std::move(next);
    return best;
}

} // namespace

std::string views_text(const std::vector<api::View> &views, int width, Shape shape) {
    std::string text;
    for (const api::View &view : views)
        text += view_text(view.rows, width, shape) + '\n';
    return text;
}

Asked asked_text(const api::Question &question, const Console &console, Shape shape) {
    const int width = console.table_width();
    std::string head = wrap(question_line(question), console.terminal.width);
    head = paint(head.substr(0, head.size() - 1), "1", console.terminal.colour) + '\n';
    if (typed_as_they_read(question.options))
        return {head + as_they_read(in_words(question.options), question.suggested, width), ""};
    if (shape == Shape::dense)
        return lowest(head, question, width);
    const std::vector<MenuLine> menu = menu_of(in_words(question.options), question.suggested);
    return asked(head, listed(menu, question.suggested, width), menu);
}

int lines_of(std::string_view text, int width) {
    int lines = 0;
    for (const std::string &line : split_lines(without_escapes(text)))
        lines += width == 0 ? 1 : std::max(1, (display_width(line) + width - 1) / width);
    return lines;
}

std::string last_lines(std::string_view text, int most, int width) {
    std::vector<std::string> lines = split_lines(text);
    std::string kept;
    while (!lines.empty() && lines_of(lines.back() + '\n' + kept, width) <= most) {
        kept = lines.back() + '\n' + kept;
        lines.pop_back();
    }
    kept.erase(0, std::min(kept.find_first_not_of('\n'), kept.size()));
    return kept;
}

// On a screen of unknown height everything fits.
bool Stage::fits(int lines) const {
    return console_.terminal.height == 0 || lines + prompt_lines <= console_.terminal.height;
}

// The most spacious shape in which everything fits into what `room` lines leave. Where nothing does, the end
// of the story is worth more than space between the options.
Stage::Layout Stage::laid_out(const std::string &story, int room) const {
    const int whole = lines(story);
    Layout layout;
    for (int least : {whole, std::min(whole, good_story), std::min(whole, short_story), 0})
        for (Shape shape : {Shape::spacious, Shape::beside, Shape::dense}) {
            layout.table = views_text(scene_.views, console_.table_width(), shape);
            Asked asked = asked_text(scene_.question, console_, shape);
            layout.question = std::move(asked.text);
            layout.folded = std::move(asked.folded);
            layout.lines = lines(layout.table) + lines(layout.question) + room;
            if (fits(layout.lines + least)) {
                layout.story = last_that_fits(story, layout.lines);
                layout.lines += lines(layout.story) - room;
                return layout;
            }
        }
    return layout;
}

std::string Stage::last_that_fits(const std::string &story, int others) const {
    if (fits(others + lines(story)))
        return story;
    return last_lines(story, console_.terminal.height - prompt_lines - others, console_.terminal.width);
}

void Stage::show(const Layout &layout) {
    console_.out << layout.table << layout.story << layout.question;
    scene_lines_ = lines(layout.story) + lines(layout.table) + lines(layout.question);
    question_lines_ = lines(layout.question);
    folded_ = layout.folded;
    below_ = 0;
    covered_ = false;
}

// The part of the story that does not fit below the table stands above it.
void Stage::open(Scene scene) {
    scene_ = std::move(scene);
    if (scene_.told < scene_.story.size() && !scene_.story.ends_with("\n\n"))
        scene_.story += '\n';
    const std::string fresh = scene_.story.substr(scene_.told);
    Layout layout = laid_out(fresh, 0);
    if (lines(layout.story) < std::min(lines(fresh), short_story)) // new text is worth the head of the table
        layout.story = last_lines(fresh, short_story, console_.terminal.width);
    console_.out << std::string_view(fresh).substr(0, fresh.size() - layout.story.size());
    show(layout);
}

void Stage::show_again() {
    console_.out << '\n';
    show(laid_out(scene_.story, 0));
}

void Stage::note(const std::string &text, Place place) {
    const int size = lines(text), room = size + 1;
    const bool in_sight = fits(scene_lines_ + below_ + size);
    const bool brief = size <= short_note && fits(question_lines_ + below_ + size);
    if (in_sight || (brief && !fits(laid_out(scene_.story, room).lines + room))) {
        console_.out << text;
        below_ += size;
        return;
    }
    const Layout layout = laid_out(scene_.story, room);
    if (!fits(layout.lines + room)) { // the scene has to wait
        console_.out << text;
        below_ += size;
        covered_ = !fits(question_lines_ + below_);
        return;
    }
    draw(layout, text, place);
}

void Stage::help(const std::string &text) {
    const int room = lines(text) + 1;
    const Layout layout = laid_out(scene_.story, room);
    if (!fits(layout.lines + room))
        return note(text);
    draw(layout, text, Place::above);
}

void Stage::draw(const Layout &layout, const std::string &text, Place place) {
    console_.out << '\n' << (place == Place::above ? text + '\n' : "");
    show(layout);
    console_.out << (place == Place::below ? text : "");
    const int size = lines(text);
    scene_lines_ += size + 1;
    question_lines_ += place == Place::above ? 0 : size;
}

} // namespace bylaw::repl
