/* Bylaw for C, and for every language that can call C. bylaw.hpp says what the things are; here is how they
 * are held.
 *
 *     bylaw_program *program = bylaw_load("zones", NULL);
 *     if (!program) { puts(bylaw_last_error()); return 1; }
 *     bylaw_session_options options = BYLAW_SESSION_OPTIONS;
 *     options.seed = 7;
 *     bylaw_session *session = bylaw_session_new(program, &options);
 *     bylaw_state state = bylaw_start(session, "ambush");
 *     while (state == BYLAW_QUESTION)
 *         state = bylaw_answer(session, bylaw_question_suggested(session));
 *     bylaw_session_free(session);
 *     bylaw_program_free(program);
 *
 * Ownership: what `new`, `load`, `copy` and `restore` give is yours until you `free` it; NULL may be freed.
 * Texts given as `char *` are yours, too: bylaw_text_free(). Texts given as `const char *` belong to the
 * session (or to the thread: bylaw_last_error) and hold until the next call with it. All are UTF-8.
 *
 * Errors: no exception crosses. A call that cannot do its work gives NULL, or BYLAW_FAILED, and changes
 * nothing, also where memory runs out; bylaw_last_error() says why in words, bylaw_last_report() as JSON.
 * NULL in the place of a handle or a text is such an error, too.
 *
 * Re-entry: of its session a listener may only call bylaw_interrupt() and what reads the step before the
 * event. All else fails ("the session is busy") and changes nothing. It may not leave by longjmp().
 *
 * Threads: programs may be shared. Sessions of one program may run on several threads, each session on one at
 * a time; only bylaw_interrupt() may be called from any thread and from signal handlers.
 */
#ifndef BYLAW_H
#define BYLAW_H

#include <bylaw/export.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rises when something here changes its meaning; bylaw_abi_version() is to be what a program was built with.
 */
#define BYLAW_ABI_VERSION 1

typedef struct bylaw_program bylaw_program;     /* checked rules, immutable */
typedef struct bylaw_session bylaw_session;     /* a game in progress */
typedef struct bylaw_save_file bylaw_save_file; /* one that is kept in a file */

typedef enum bylaw_state {
    BYLAW_DONE,     /* nothing runs */
    BYLAW_QUESTION, /* a player has to decide: bylaw_question_…, bylaw_answer() */
    BYLAW_DICE,     /* dice are wanted: bylaw_dice_…, bylaw_give_dice() */
    BYLAW_FAILED,   /* nothing was changed: bylaw_last_error() */
    BYLAW_PAUSED    /* there is more to do: bylaw_go_on(); only after bylaw_pause_after() */
} bylaw_state;

BYLAW_API int bylaw_abi_version(void);
BYLAW_API const char *bylaw_version(void); /* "0.1.0" */
/* Returns the reason of this thread's last failed call; "" before the first. */
BYLAW_API const char *bylaw_last_error(void);
/* {"diagnostics": [{"code", "file", "line", "message", "hint", …}]} */
BYLAW_API const char *bylaw_last_report(void);
BYLAW_API void bylaw_text_free(char *text);

/* ---- rules ---- */

/* A file, a folder, or the name of a ruleset. `folders`: NULL, or folders in which rulesets are looked for by
 * name, before the usual places, ended by NULL. */
BYLAW_API bylaw_program *bylaw_load(const char *target, const char *const *folders);
/* One text that is no file; `name` is what messages call it by. */
BYLAW_API bylaw_program *bylaw_load_text(const char *name, const char *text);
/* Returns the same rules with other option values. `settings` are pairs of a name and a value as Bylaw
 * text, ended by NULL. */
BYLAW_API bylaw_program *bylaw_set_options(const bylaw_program *program, const char *const *settings);
BYLAW_API void bylaw_program_free(bylaw_program *program);
/* {"name", "title", "options": [{"name", "type", "value", "low", "high", "choices"}], "scenarios": [{"name",
 * "title"}]} */
BYLAW_API char *bylaw_describe(const bylaw_program *program);

/* ---- a game ---- */

/* `size` lets later versions add fields: begin with BYLAW_SESSION_OPTIONS. */
typedef struct bylaw_session_options {
    size_t size;
    uint64_t seed;
    uint64_t trial; /* the trial of the seed, as a simulation numbers it */
    int policies;   /* 1: the rules' policies decide, and players are not asked */
    int typed_dice; /* 1: the faces that fell are asked for */
    /* Budgets of each call, as budgets.hpp says; 0: none. What takes more fails, and has not happened. */
    uint64_t instructions, memory, depth, dice, events, output;
    double seconds;       /* below 0: over at once; NaN is an error */
    uint64_t undo_memory; /* bytes kept for bylaw_undo(), the oldest commands go first; 0: 16,000,000 */
} bylaw_session_options;
#define BYLAW_SESSION_OPTIONS                                                                                \
    { sizeof(bylaw_session_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

BYLAW_API bylaw_session *bylaw_session_new(const bylaw_program *program,
                                           const bylaw_session_options *options);
/* Other budgets from now on; nothing else of the options is read. */
BYLAW_API void bylaw_allow(bylaw_session *session, const bylaw_session_options *options);
BYLAW_API bylaw_session *bylaw_session_copy(const bylaw_session *session); /* a game of its own: "what if" */
BYLAW_API void bylaw_session_free(bylaw_session *session);

/* Called for each event as it happens, with a line of JSON that is valid during the call: {"event",
 * "rule", "at", "text", "event_id", "event_cause", …}. NULL: no listener. May not call the session. An
 * exception that a C++ callback throws undoes the call that it happens in, which then fails. */
typedef void (*bylaw_listener)(const char *event, void *data);
BYLAW_API void bylaw_listen(bylaw_session *session, bylaw_listener listener, void *data);

/* Adds the scenario's cast to the current game and runs it. */
BYLAW_API bylaw_state bylaw_start(bylaw_session *session, const char *scenario);
/* Runs the scenario in a new game; bylaw_undo() restores the old one. */
BYLAW_API bylaw_state bylaw_start_anew(bylaw_session *session, const char *scenario);
/* Evaluates an expression, statements or declarations, as at the prompt; bylaw_value() is the expression's
 * value. */
BYLAW_API bylaw_state bylaw_evaluate(bylaw_session *session, const char *text);
/* Performs a rule. `roles` is JSON, by name or in the rule's order: {"attacker": {"thing": 3}, "target":
 * "Bob", "how": {"member": "near"}, "count": 2, "loud": true} or [{"thing": 3}, "Bob"]; NULL: it has none. */
BYLAW_API bylaw_state bylaw_act(bylaw_session *session, const char *rule, const char *roles);
/* Makes later calls return paused after about so many instructions, 0: never; bylaw_go_on() continues.
 * Results do not change. */
BYLAW_API void bylaw_pause_after(bylaw_session *session, uint64_t instructions);
BYLAW_API bylaw_state bylaw_go_on(bylaw_session *session);
/* Instructions that the last call took. */
BYLAW_API uint64_t bylaw_steps_taken(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_where(const bylaw_session *session);
BYLAW_API const char *bylaw_value(const bylaw_session *session);

/* Values are JSON: {"kind": "thing", "text": "Ada", "number": 3}; kinds are none, number, yes_no ("yes"),
 * member ("name"), thing, text, list ("elements"), act ("rule", "roles"), dice. Of the last call: */
BYLAW_API char *bylaw_value_json(const bylaw_session *session);
/* Returns the number of the thing with this name; 0: there is none. */
BYLAW_API uint32_t bylaw_find(const bylaw_session *session, const char *name);
/* A field of a thing as it counts now, and any expression, also while something is asked. Nothing is changed.
 * `names`: NULL, or what the expression may name, as the roles of an act. */
BYLAW_API char *bylaw_read(const bylaw_session *session, uint32_t thing, const char *field);
BYLAW_API char *bylaw_query(const bylaw_session *session, const char *expression, const char *names);

/* The question with all that a button needs: {"text", "asker": {"number", "name"}, "suggested", "options":
 * [{"text", "value", "prices": [{"text", "payments": [{"amount", "from"}]}]}]}; NULL where nothing is asked.
 */
BYLAW_API char *bylaw_question(const bylaw_session *session);
BYLAW_API const char *bylaw_question_text(const bylaw_session *session);
BYLAW_API const char *bylaw_question_asker(const bylaw_session *session);
BYLAW_API size_t bylaw_question_count(const bylaw_session *session);
BYLAW_API const char *bylaw_question_option(const bylaw_session *session,
                                            size_t option); /* NULL beyond the last */
BYLAW_API size_t bylaw_question_suggested(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_answer(bylaw_session *session, size_t option);
/* What the rules let the game master (or its policy) do at any time. Then the question comes anew. */
BYLAW_API int bylaw_may_speak_up(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_speak_up(bylaw_session *session);
BYLAW_API bylaw_state bylaw_policy_speaks_up(bylaw_session *session);

BYLAW_API int64_t bylaw_dice_count(const bylaw_session *session);
BYLAW_API int64_t bylaw_dice_sides(const bylaw_session *session);
BYLAW_API const char *bylaw_dice_what(const bylaw_session *session); /* which rule rolls */
/* {"count", "sides", "what", "rule", "people": [{"name", "value"}]}; NULL where no dice are wanted. */
BYLAW_API char *bylaw_dice(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_give_dice(bylaw_session *session, const int64_t *faces, size_t count);

BYLAW_API int bylaw_undo(bylaw_session *session); /* the last answer, dice or text; 0 where there is none */
BYLAW_API int bylaw_redo(bylaw_session *session); /* what was taken back last; 0 where nothing was */
BYLAW_API void bylaw_cancel(bylaw_session *session); /* gives up what is unfinished */
BYLAW_API void bylaw_interrupt(bylaw_session *session);

/* {"things": [{"name", "number", "kind", "fields", "conditions"}], "game", "views": [{"name", "rows"}],
 * "reports"} */
BYLAW_API char *bylaw_look(const bylaw_session *session);
/* Explains the last roll, one line an event; with `all` everything since the last answer. */
BYLAW_API char *bylaw_explain(const bylaw_session *session, int all);

BYLAW_API char *bylaw_save(const bylaw_session *session);
BYLAW_API bylaw_session *bylaw_restore(const bylaw_program *program, const char *saved);
/* Only the budgets of the options count: for each command that is done again, and from then on. */
BYLAW_API bylaw_session *bylaw_restore_within(const bylaw_program *program, const char *saved,
                                              const bylaw_session_options *options);

/* ---- a game in a file, while it is played (save_file.hpp) ---- */

/* A new file for the game as it stands; NULL where there is a file of that name, or none can be made. */
BYLAW_API bylaw_save_file *bylaw_save_file_create(const char *path, const bylaw_session *session);
/* NULL where it is damaged: bylaw_last_error() says what can be recovered. */
BYLAW_API bylaw_save_file *bylaw_save_file_open(const char *path);
/* The longest line that is whole, into a new file. */
BYLAW_API bylaw_save_file *bylaw_save_file_repair(const char *path, const char *into);
/* Appends what was done since the last call. 1: it is on disk; 0: nothing was written, and the next call
 * tries again. 0 for the session of another game, and in a child of fork(). */
BYLAW_API int bylaw_save_file_keep(bylaw_save_file *file, const bylaw_session *session);
/* The game of a branch (NULL: the one that is played), where it stood. */
BYLAW_API bylaw_session *bylaw_save_file_resume(const bylaw_save_file *file, const bylaw_program *program,
                                                const char *branch);
/* Does so within budgets. */
BYLAW_API bylaw_session *bylaw_save_file_resume_within(const bylaw_save_file *file,
                                                       const bylaw_program *program, const char *branch,
                                                       const bylaw_session_options *options);
/* A branch that begins after a command of the log (0: at the beginning), and is played from now on. */
BYLAW_API int bylaw_save_file_branch(bylaw_save_file *file, const char *name, uint64_t after);
/* {"rules", "seed", "branch", "branches": [{"name", "head"}], "deeds": [{"number", "after", "words"}], …} */
BYLAW_API char *bylaw_save_file_log(const bylaw_save_file *file);
BYLAW_API void bylaw_save_file_free(bylaw_save_file *file);

/* ---- many games ---- */

/* Asked several times a second; 0: enough, give the result so far. `done` of `planned`, where that is known
 * (else 0). */
typedef int (*bylaw_progress)(double seconds, uint64_t done, uint64_t planned, void *data);

/* JSON as `bylaw odds --json --certain` prints it: counted, nothing is played. `seconds`: how long it may
 * take. */
BYLAW_API char *bylaw_odds(const bylaw_program *program, const char *expression, double seconds,
                           bylaw_progress progress, void *data);
BYLAW_API char *bylaw_odds_of_scenario(const bylaw_program *program, const char *scenario, double seconds,
                                       bylaw_progress progress, void *data);
/* JSON as `bylaw sim --json` prints it. `threads`: 0 is one for each processor. */
BYLAW_API char *bylaw_simulate(const bylaw_program *program, const char *scenario, uint64_t seed,
                               uint64_t trials, unsigned threads, bylaw_progress progress, void *data);

/* Does so in the background: begin it, read its progress at any time, cancel it, take the result. Only
 * bylaw_job_result() waits. The thread of a freed job ends soon after. */
typedef struct bylaw_job bylaw_job;

BYLAW_API bylaw_job *bylaw_simulate_begin(const bylaw_program *program, const char *scenario, uint64_t seed,
                                          uint64_t trials, unsigned threads);
BYLAW_API bylaw_job *bylaw_odds_begin(const bylaw_program *program, const char *expression, double seconds);
BYLAW_API bylaw_job *bylaw_odds_of_scenario_begin(const bylaw_program *program, const char *scenario,
                                                  double seconds);
/* Larger in later versions, as the options of a session: begin with BYLAW_ODDS_OPTIONS. */
typedef struct bylaw_odds_options {
    size_t size;
    double seconds;
    unsigned threads; /* that explore a game at once; 0: one for each processor. The answer is the same. */
} bylaw_odds_options;
#define BYLAW_ODDS_OPTIONS                                                                                   \
    { sizeof(bylaw_odds_options), 30, 1 }
BYLAW_API bylaw_job *bylaw_odds_begin_within(const bylaw_program *program, const char *expression,
                                             const bylaw_odds_options *options);
BYLAW_API bylaw_job *bylaw_odds_of_scenario_begin_within(const bylaw_program *program, const char *scenario,
                                                         const bylaw_odds_options *options);
/* 1: the result is there. `done` of `planned` (0: not known): trials, or game states; each may be NULL. */
BYLAW_API int bylaw_job_progress(const bylaw_job *job, uint64_t *done, uint64_t *planned, double *seconds);
BYLAW_API void bylaw_job_cancel(bylaw_job *job); /* then the result is what there is so far */
/* JSON as bylaw_simulate() and bylaw_odds() give it; NULL: bylaw_last_error(). */
BYLAW_API char *bylaw_job_result(const bylaw_job *job);
BYLAW_API void bylaw_job_free(bylaw_job *job);

#ifdef __cplusplus
}
#endif
#endif
