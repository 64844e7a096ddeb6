/* What a step of a game costs a host in C, as bench/steps.cpp says: each question with its acts and prices as
 * JSON, each event as JSON.
 * usage: steps RULES SCENARIO GAMES [bare] */
#define _POSIX_C_SOURCE 199309L
#include <bylaw/bylaw.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct seen {
    size_t steps, events, options;
} seen;

static double cpu_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void hear(const char *event, void *data) {
    ((seen *)data)->events += strstr(event, "\"text\":\"\"") == NULL;
}

static void draw(const bylaw_session *session, seen *seen) {
    char *question = bylaw_question(session);
    seen->options += bylaw_question_count(session);
    bylaw_text_free(question);
}

static int play(const bylaw_program *program, const char *scenario, uint64_t seed, int draws, seen *seen) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.seed = seed;
    bylaw_session *session = bylaw_session_new(program, &options);
    if (draws)
        bylaw_listen(session, hear, seen);
    bylaw_state state = bylaw_start(session, scenario);
    for (; state == BYLAW_QUESTION; ++seen->steps) {
        if (draws)
            draw(session, seen);
        else
            seen->options += bylaw_question_count(session);
        state = bylaw_answer(session, bylaw_question_suggested(session));
    }
    bylaw_session_free(session);
    return state == BYLAW_DONE;
}

int main(int count, char **words) {
    seen first = {0, 0, 0}, all = {0, 0, 0};
    bylaw_program *program = count < 4 ? NULL : bylaw_load(words[1], NULL);
    if (!program)
        return fprintf(stderr, "%s\n",
                       count < 4 ? "usage: steps RULES SCENARIO GAMES [bare]" : bylaw_last_error()),
               1;
    const int draws = count == 4, games = atoi(words[3]);
    play(program, words[2], 0, draws, &first); /* warms up everything that is made once */
    const double before = cpu_seconds();
    for (int game = 1; game <= games; ++game)
        if (!play(program, words[2], (uint64_t)game, draws, &all))
            return fprintf(stderr, "%s\n", bylaw_last_error()), 1;
    printf("{\"seconds\": %.6f, \"steps\": %zu, \"options\": %zu, \"events\": %zu}\n", cpu_seconds() - before,
           all.steps, all.options, all.events);
    bylaw_program_free(program);
    return 0;
}
