// How the program gets its memory from the system. A host that embeds the library decides that itself.
#pragma once

namespace bylaw::repl {

// To be called before much is allocated. What a command gives back it soon asks for again, and most commands
// are over before that pays for anybody else; what it grows into lies in large pages, where there are some.
void keep_freed_memory();

} // namespace bylaw::repl
