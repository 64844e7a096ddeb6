// Runs a command and prints the megabytes that it had resident at most.  usage: bench_memory_of COMMAND
// [ARGUMENT…]
#include <cstdio>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

int main(int argc, char **argv) {
    if (argc < 2)
        return std::fprintf(stderr, "usage: bench_memory_of COMMAND [ARGUMENT...]\n"), 2;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int status = 0;
    rusage used{};
    if (posix_spawnp(&child, argv[1], &quiet, nullptr, argv + 1, environ) != 0 ||
        wait4(child, &status, 0, &used) < 0)
        return 1;
    std::printf("%.1f\n", static_cast<double>(used.ru_maxrss) / 1024);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
