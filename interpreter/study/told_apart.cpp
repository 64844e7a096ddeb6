#include "interpreter/study/told_apart.hpp"
#include "base/text/filled.hpp"

#include <map>
#include <set>

namespace bylaw {

std::vector<std::string> told_apart(std::vector<std::string> names) {
    std::set<std::string> taken(names.begin(), names.end()); // nor may a number make it another's name
    std::map<std::string, int> times;
    for (std::string &name : names) {
        int &nth = times[name];
        if (++nth == 1)
            continue;
        std::string made;
        do
            made = filled("{} ({})", {name, std::to_string(nth)});
        while (!taken.insert(made).second && ++nth > 0);
        name = made;
    }
    return names;
}

} // namespace bylaw
