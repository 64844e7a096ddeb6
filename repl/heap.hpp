// How the program gets its memory from the system. A host that embeds the library decides that itself.
#pragma once

namespace bylaw::repl {

// Call before large allocations. A command soon needs freed memory again, and most commands end before
// returning it pays. The heap grows in large pages, if there are some.
void keep_freed_memory();

} // namespace bylaw::repl
