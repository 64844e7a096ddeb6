#include "repl/prompt/tour.hpp"
#include "repl/text/layout.hpp"

#include <sstream>

namespace bylaw::repl {

namespace {

std::string spaced_alike(const std::string &text) {
    std::istringstream in(text);
    std::string all;
    for (std::string word; in >> word;)
        all += word + ' ';
    return all;
}

std::string indented(const std::string &text) {
    std::istringstream in(text);
    std::string all;
    for (std::string line; std::getline(in, line);)
        all += "    " + line + '\n';
    return all;
}

} // namespace

std::string Tour::place() const {
    return std::to_string(at_ + 1) + '/' + std::to_string(steps_.size());
}

std::string Tour::text(const Terminal &terminal) const {
    const api::TourStep &step = steps_[at_];
    const std::string heading = std::to_string(at_ + 1) + ". " + step.title;
    std::string said = '\n' + paint(heading, "1", terminal.colour) + '\n' + wrap(step.text, terminal.width) +
                       '\n' + indented(step.typed) + '\n';
    if (at_ == 0)
        said += wrap("Type that, or press Enter and it is typed for you. Whatever else you type is answered, "
                     "too; :tour off leaves.",
                     terminal.width);
    return said;
}

bool Tour::takes(const std::string &typed) {
    if (over() || spaced_alike(typed) != spaced_alike(wanted()))
        return false;
    ++at_;
    return true;
}

} // namespace bylaw::repl
