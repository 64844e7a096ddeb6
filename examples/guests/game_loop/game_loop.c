/* A game with 60 frames a second that plays Bylaw, in plain C: no call takes longer than a frame can spare.
 *
 *     game_loop RULES SCENARIO [SEED] [--pause-after STEPS] [--unhurried]
 *
 * A command (an answer with all its effects) is done in pieces. bylaw_pause_after() limits the work of a
 * call, and bylaw_go_on() does the next piece in the next frame. A job computes odds in the background; each
 * frame asks for its progress. At the end a line of JSON has the times of the frames. `--unhurried` draws as
 * fast as it can, for tests.
 */
#define _POSIX_C_SOURCE 199309L
#include <bylaw/bylaw.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FRAMES_A_SECOND = 60, FRAMES_OF_THOUGHT = 3, MOST_FRAMES = 200000 };

/* Calls of the library within a frame. */
typedef enum call_kind { START, ANSWER, GO_ON, QUESTION, PROGRESS, RESULT, CALLS } call_kind;
static const char *const call_names[CALLS] = {"bylaw_start",    "bylaw_answer",       "bylaw_go_on",
                                              "bylaw_question", "bylaw_job_progress", "bylaw_job_result"};
typedef struct call {
    double seconds, work; /* by the clock; of this thread alone, without the work of others on the machine */
} call;

typedef struct game {
    bylaw_program *program;
    bylaw_session *session;
    bylaw_job *odds; /* counted while one plays */
    bylaw_state state;
    int thought;          /* frames for which the question has been read */
    unsigned long events; /* told so far */
    /* Figures for the report at the end. */
    unsigned frames, calls, answers, pauses, late;
    uint64_t most_steps;
    double odds_seconds;
    call longest_of[CALLS];
} game;

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

static call begin(void) {
    call begun = {now(), seconds_of(CLOCK_THREAD_CPUTIME_ID)};
    return begun;
}

static double greater(double one, double other) {
    return one > other ? one : other;
}

/* Each call goes through here: the longest of its kind is remembered. */
static void measure(game *game, call_kind kind, call begun) {
    call *longest = &game->longest_of[kind];
    const call ended = begin();
    ++game->calls;
    longest->seconds = greater(longest->seconds, ended.seconds - begun.seconds);
    longest->work = greater(longest->work, ended.work - begun.work);
}

static void hear(const char *event, void *data) {
    game *told = data;
    (void)event; /* a real game shows it */
    ++told->events;
}

/* Records the result of a call. */
static void take(game *game, call_kind kind, call begun, bylaw_state state) {
    const uint64_t steps = bylaw_steps_taken(game->session);
    measure(game, kind, begun);
    game->state = state;
    game->pauses += state == BYLAW_PAUSED;
    if (steps > game->most_steps)
        game->most_steps = steps;
}

/* The player looks at the question for some frames; here he then does what is suggested. */
static void decide(game *game) {
    call begun = begin();
    if (game->thought == 0) { /* its buttons are drawn once */
        char *question = bylaw_question(game->session);
        measure(game, QUESTION, begun);
        bylaw_text_free(question);
    }
    if (++game->thought <= FRAMES_OF_THOUGHT)
        return;
    game->thought = 0;
    ++game->answers;
    begun = begin();
    take(game, ANSWER, begun, bylaw_answer(game->session, bylaw_question_suggested(game->session)));
}

/* How the battle will probably end: asked of thousands of other battles, by another thread. */
static void look_at_odds(game *game) {
    uint64_t done, planned;
    call begun = begin();
    double seconds;
    int ready;
    if (!game->odds)
        return;
    ready = bylaw_job_progress(game->odds, &done, &planned, &seconds);
    measure(game, PROGRESS, begun);
    if (!ready)
        return;
    begun = begin();
    char *result = bylaw_job_result(game->odds);
    measure(game, RESULT, begun);
    if (result) /* a real game draws it as a bar */
        game->odds_seconds = seconds;
    bylaw_text_free(result);
    bylaw_job_free(game->odds);
    game->odds = NULL;
}

static void frame(game *game) {
    if (game->state == BYLAW_PAUSED) {
        const call begun = begin();
        take(game, GO_ON, begun, bylaw_go_on(game->session));
    } else if (game->state == BYLAW_QUESTION) {
        decide(game);
    }
    look_at_odds(game);
    ++game->frames;
}

/* Until the next frame is due; one that is late is counted. */
static void wait_until(game *game, double due) {
    struct timespec left;
    const double rest = due - now();
    if (rest <= 0) {
        ++game->late;
        return;
    }
    left.tv_sec = (time_t)rest;
    left.tv_nsec = (long)((rest - (double)left.tv_sec) * 1e9);
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
}

/* Makes before the first frame what takes longer than a frame: the rules, the runtime of their hooks, and
 * code for the prices that buttons show. */
static int load(game *game, const char *rules, const char *scenario, const bylaw_session_options *options) {
    game->program = bylaw_load(rules, NULL);
    if (!game->program)
        return 0;
    game->session = bylaw_session_new(game->program, options);
    for (game->state = bylaw_start(game->session, scenario); game->state == BYLAW_PAUSED;)
        game->state = bylaw_go_on(game->session);
    bylaw_text_free(bylaw_question(game->session));
    bylaw_undo(game->session); /* now it begins again, in frames */
    return game->state != BYLAW_FAILED;
}

static void play(game *game, const char *scenario, int unhurried) {
    double due = now();
    const call begun = begin();
    take(game, START, begun, bylaw_start(game->session, scenario));
    while ((game->state == BYLAW_PAUSED || game->state == BYLAW_QUESTION) && game->frames < MOST_FRAMES) {
        frame(game);
        due += 1.0 / FRAMES_A_SECOND;
        if (!unhurried)
            wait_until(game, due);
    }
}

static void report(const game *game) {
    char *seen = bylaw_look(game->session);
    printf("{\"frames\": %u, \"late\": %u, \"calls\": %u, \"answers\": %u, \"pauses\": %u, \"most_steps\": "
           "%llu, "
           "\"events\": %lu, \"odds_seconds\": %.3f, \"longest_ms\": {",
           game->frames, game->late, game->calls, game->answers, game->pauses,
           (unsigned long long)game->most_steps, game->events, game->odds_seconds);
    for (int kind = 0; kind < CALLS; ++kind)
        printf("%s\"%s\": [%.3f, %.3f]", kind == 0 ? "" : ", ", call_names[kind],
               game->longest_of[kind].seconds * 1e3, game->longest_of[kind].work * 1e3);
    printf("}, \"look\": %s}\n", seen ? seen : "null");
    bylaw_text_free(seen);
}

int main(int count, char **words) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    uint64_t pause_after = 2000;
    int unhurried = 0;
    game game;
    memset(&game, 0, sizeof game);
    if (count < 3) {
        fputs("game_loop RULES SCENARIO [SEED] [--pause-after STEPS] [--unhurried]\n", stderr);
        return 2;
    }
    for (int i = 3; i < count; ++i) {
        if (strcmp(words[i], "--unhurried") == 0)
            unhurried = 1;
        else if (strcmp(words[i], "--pause-after") == 0 && i + 1 < count)
            pause_after = strtoull(words[++i], NULL, 10);
        else
            options.seed = strtoull(words[i], NULL, 10);
    }
    options.instructions =
        5000000; /* for a command: endless rules are stopped, however many frames they take */
    if (!load(&game, words[1], words[2], &options)) {
        fputs(bylaw_last_error(), stderr);
        bylaw_session_free(game.session);
        bylaw_program_free(game.program);
        return 1;
    }
    game.odds = bylaw_simulate_begin(game.program, words[2], options.seed, 500, 1);
    bylaw_listen(game.session, hear, &game);
    bylaw_pause_after(game.session, pause_after);
    play(&game, words[2], unhurried);
    if (game.state == BYLAW_FAILED)
        fputs(bylaw_last_error(), stderr);
    else
        report(&game);
    bylaw_job_free(game.odds);
    bylaw_session_free(game.session);
    bylaw_program_free(game.program);
    return game.state == BYLAW_DONE ? 0 : 1;
}
