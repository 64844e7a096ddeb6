// A name for rules that depends on nothing but their text: a UUID of version 5.
#include "interpreter/session/fingerprint.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace bylaw {

namespace {

// Namespace of fingerprints, as the standard requires; drawn once.
constexpr boost::uuids::uuid space = {
    {0x1f, 0x5a, 0x0c, 0x6e, 0x93, 0x4d, 0x4b, 0x7a, 0x8e, 0x21, 0xd0, 0x77, 0x3b, 0x9e, 0x55, 0xc4}};

} // namespace

std::string checksum(const std::string &text) {
    return boost::uuids::to_string(boost::uuids::name_generator_sha1(space)(text));
}

std::string fingerprint(const Program &program) {
    std::string all;
    for (SourceId id = 0; id < program.sources.size(); ++id) {
        const std::string_view text = program.sources[id].text();
        all += std::to_string(text.size()) + ':';
        all += text;
    }
    return boost::uuids::to_string(boost::uuids::name_generator_sha1(space)(all));
}

} // namespace bylaw
