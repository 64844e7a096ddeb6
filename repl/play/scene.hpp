// Scene of a player between two answers: table, story and question. All of it is on the screen together if it
// fits, with the newest part at the bottom. If it does not fit, the question and its options stay.
#pragma once
#include "repl/console.hpp"

#include <bylaw/session.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

struct Scene {
    std::string story;    // as it was reported: whole lines
    std::size_t told = 0; // how much of its beginning is on the screen already
    std::vector<api::View> views;
    api::Question question;
};

// How a scene is laid out; each next one is lower and reads less well.
enum class Shape : std::uint8_t {
    spacious, // a row of a view a line, an option a line
    beside,   // a drawing of a view stands beside its list
    dense,    // and options beside each other
};

std::string views_text(const std::vector<api::View> &views, int width, Shape shape);

// A question with its menu.
struct Asked {
    std::string text;
    std::string folded; // "2-6": the first line of the menu that holds several options, if there is one
};
Asked asked_text(const api::Question &question, const Console &console, Shape shape);

// How many lines of a screen a text takes; escapes take no room. A width of 0 breaks nothing.
int lines_of(std::string_view text, int width);

// The last whole lines of a text, at most so many.
std::string last_lines(std::string_view text, int most, int width);

// The scene as it is on the screen, and what was written below it since.
class Stage {
  public:
    explicit Stage(Console &console) : console_(console) {}

    void open(Scene scene);
    // The scene once more, with as much of its story as fits.
    void show_again();
    // Requested text, placed so that the scene stays visible. If it does not fit beside the scene, it gets
    // the screen, and `covered` says that the scene must be requested. Options belong below the question, all
    // else above.
    enum class Place : std::uint8_t { above, below };
    void note(const std::string &text, Place place = Place::above);
    // Above the scene wherever both have room, so that the question stays the last thing before the prompt.
    void help(const std::string &text);
    // A line was typed at the prompt.
    void typed() { ++below_; }
    bool covered() const { return covered_; }
    // Returns the numbers on the menu that could be listed, as "2-6".
    const std::string &folded() const { return folded_; }

  private:
    struct Layout {
        std::string story, table, question, folded;
        int lines = 0;
    };
    Layout laid_out(const std::string &story, int room) const;
    std::string last_that_fits(const std::string &story, int others) const;
    void show(const Layout &layout);
    void draw(const Layout &layout, const std::string &text, Place place);
    int lines(std::string_view text) const { return lines_of(text, console_.terminal.width); }
    bool fits(int lines) const;

    Console &console_;
    Scene scene_;
    std::string folded_;
    int scene_lines_ = 0, question_lines_ = 0;
    int below_ = 0; // lines that were written behind the scene
    bool covered_ = false;
};

} // namespace bylaw::repl
