/* Bylaw for C, and for every language that can call C. The C++ headers explain the concepts; this header adds
 * ownership, errors and threads.
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
 * Ownership: results of `new`, `load`, `copy` and `restore` are yours until you `free` them; NULL may be
 * freed. Texts of type `char *` are yours, too: free them with bylaw_text_free(). Texts of type `const char
 * *` belong to the session (or to the thread: bylaw_last_error) and are valid until its next call. All texts
 * are UTF-8.
 *
 * Errors: no exception leaves the library. A failed call returns NULL or BYLAW_FAILED and changes nothing,
 * even without memory. bylaw_last_error() returns the reason in words, bylaw_last_report() as JSON. NULL
 * instead of a handle or a text is such an error, too.
 *
 * Re-entry: a listener may call bylaw_interrupt() for its session, and functions that read the step before
 * the event. Other calls fail ("the session is busy") and change nothing. A listener must not use longjmp().
 *
 * Threads: programs may be shared. Sessions of one program may run on several threads, each session on one at
 * a time. Only bylaw_interrupt() may be called from any thread and from signal handlers.
 */
#ifndef BYLAW_H
#define BYLAW_H

#include <bylaw/export.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Increases when a declaration here changes its meaning. A program should check that bylaw_abi_version()
 * returns the number that it was compiled with. */
#define BYLAW_ABI_VERSION 1

typedef struct bylaw_program bylaw_program;     /* checked rules, immutable */
typedef struct bylaw_session bylaw_session;     /* a game in progress */
typedef struct bylaw_save_file bylaw_save_file; /* a game that is kept in a file */

typedef enum bylaw_state {
    BYLAW_DONE,     /* no command is running */
    BYLAW_QUESTION, /* a player has to decide: bylaw_question_…, bylaw_answer() */
    BYLAW_DICE,     /* dice are needed: bylaw_dice_…, bylaw_give_dice() */
    BYLAW_FAILED,   /* nothing was changed: bylaw_last_error() */
    BYLAW_PAUSED    /* unfinished: bylaw_go_on(); only after bylaw_pause_after() */
} bylaw_state;

BYLAW_API int bylaw_abi_version(void);
BYLAW_API const char *bylaw_version(void); /* "0.1.0" */
/* Returns the reason of this thread's last failed call; "" before the first. */
BYLAW_API const char *bylaw_last_error(void);
/* {"diagnostics": [{"code", "file", "line", "message", "hint", …}]} */
BYLAW_API const char *bylaw_last_report(void);
BYLAW_API void bylaw_text_free(char *text);

/* ---- rules ---- */

/* Loads a file, a folder, or a ruleset by name. `folders`: NULL, or an array that ends with NULL of folders.
 * They are searched for rulesets by name before the usual places. */
BYLAW_API bylaw_program *bylaw_load(const char *target, const char *const *folders);
/* Loads one text without a file; messages call it `name`. */
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
    int typed_dice; /* 1: the host gives the rolled faces */
    /* Budgets of each call, as in budgets.hpp; 0: no limit. A call beyond a budget fails and is undone. */
    uint64_t instructions, memory, depth, dice, events, output;
    double seconds;       /* below 0: ends at once; NaN is an error */
    uint64_t undo_memory; /* bytes kept for bylaw_undo(), the oldest commands go first; 0: 16,000,000 */
} bylaw_session_options;
#define BYLAW_SESSION_OPTIONS                                                                                \
    { sizeof(bylaw_session_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

BYLAW_API bylaw_session *bylaw_session_new(const bylaw_program *program,
                                           const bylaw_session_options *options);
/* Sets the budgets of later calls; other members of the options are ignored. */
BYLAW_API void bylaw_allow(bylaw_session *session, const bylaw_session_options *options);
BYLAW_API bylaw_session *
bylaw_session_copy(const bylaw_session *session); /* an independent game: "what if" */
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
/* Calls a rule. `roles` is JSON, by name or in the rule's order: {"attacker": {"thing": 3}, "target": "Bob",
 * "how": {"member": "near"}, "count": 2, "loud": true} or [{"thing": 3}, "Bob"]; NULL: no roles. */
BYLAW_API bylaw_state bylaw_act(bylaw_session *session, const char *rule, const char *roles);
/* Makes later calls return BYLAW_PAUSED after about that many instructions; 0: never. bylaw_go_on()
 * continues. Results do not change. */
BYLAW_API void bylaw_pause_after(bylaw_session *session, uint64_t instructions);
BYLAW_API bylaw_state bylaw_go_on(bylaw_session *session);
/* Returns the number of instructions of the last call. */
BYLAW_API uint64_t bylaw_steps_taken(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_where(const bylaw_session *session);
BYLAW_API const char *bylaw_value(const bylaw_session *session);

/* Values are JSON: {"kind": "thing", "text": "Ada", "number": 3}; kinds are none, number, yes_no ("yes"),
 * member ("name"), thing, text, list ("elements"), act ("rule", "roles"), dice. Returns the value of the last
 * call. */
BYLAW_API char *bylaw_value_json(const bylaw_session *session);
/* Returns the number of the thing with this name; 0 if there is none. */
BYLAW_API uint32_t bylaw_find(const bylaw_session *session, const char *name);
/* Return the current value of a field, and of any expression, even at a question. Neither changes the game.
 * `names`: NULL, or values that the expression may name, in the form of the roles of an act. */
BYLAW_API char *bylaw_read(const bylaw_session *session, uint32_t thing, const char *field);
BYLAW_API char *bylaw_query(const bylaw_session *session, const char *expression, const char *names);

/* Returns the question with all that buttons show: {"text", "asker": {"number", "name"}, "suggested",
 * "options": [{"text", "value", "prices": [{"text", "payments": [{"amount", "from"}]}]}]}; NULL without a
 * question. */
BYLAW_API char *bylaw_question(const bylaw_session *session);
BYLAW_API const char *bylaw_question_text(const bylaw_session *session);
BYLAW_API const char *bylaw_question_asker(const bylaw_session *session);
BYLAW_API size_t bylaw_question_count(const bylaw_session *session);
BYLAW_API const char *bylaw_question_option(const bylaw_session *session,
                                            size_t option); /* NULL beyond the last */
BYLAW_API size_t bylaw_question_suggested(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_answer(bylaw_session *session, size_t option);
/* For acts that the rules let the game master do at any time. The first function returns whether the session
 * is at a question and the rules have such acts. The second asks the game master, with "pass" among the
 * options. The earlier question is asked again afterwards. If no act is possible now, the call fails and the
 * question stays open. The third does what the game master's policy prefers, if anything. Call it before a
 * person is asked, at tables without a game master. */
BYLAW_API int bylaw_may_speak_up(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_speak_up(bylaw_session *session);
BYLAW_API bylaw_state bylaw_policy_speaks_up(bylaw_session *session);

BYLAW_API int64_t bylaw_dice_count(const bylaw_session *session);
BYLAW_API int64_t bylaw_dice_sides(const bylaw_session *session);
BYLAW_API const char *bylaw_dice_what(const bylaw_session *session); /* the rule that rolls */
/* {"count", "sides", "what", "rule", "people": [{"name", "value"}]}, with the roles of the rule as people;
 * NULL if no dice are needed. */
BYLAW_API char *bylaw_dice(const bylaw_session *session);
BYLAW_API bylaw_state bylaw_give_dice(bylaw_session *session, const int64_t *faces, size_t count);

/* Undoes the last answer, dice or text. Returns 0 if there is nothing to undo. */
BYLAW_API int bylaw_undo(bylaw_session *session);
/* Repeats the command that was undone last. Returns 0 if there is none. */
BYLAW_API int bylaw_redo(bylaw_session *session);
BYLAW_API void bylaw_cancel(bylaw_session *session); /* cancels an unfinished command */
BYLAW_API void bylaw_interrupt(bylaw_session *session);

/* {"things": [{"name", "number", "kind", "fields", "conditions"}], "game", "views": [{"name", "rows"}],
 * "reports"} */
BYLAW_API char *bylaw_look(const bylaw_session *session);
/* Explains the last roll, one line per event; with `all`, everything since the last answer. */
BYLAW_API char *bylaw_explain(const bylaw_session *session, int all);

BYLAW_API char *bylaw_save(const bylaw_session *session);
BYLAW_API bylaw_session *bylaw_restore(const bylaw_program *program, const char *saved);
/* Restores within the budgets of the options. They bound each replayed command, and the session from then on.
 * Other members are ignored. */
BYLAW_API bylaw_session *bylaw_restore_within(const bylaw_program *program, const char *saved,
                                              const bylaw_session_options *options);

/* ---- a game in a file, while it is played (save_file.hpp) ---- */

/* Creates a file for the current game. Returns NULL if the file exists or cannot be made. */
BYLAW_API bylaw_save_file *bylaw_save_file_create(const char *path, const bylaw_session *session);
/* Returns NULL if the file is damaged: bylaw_last_error() then says what can be recovered. */
BYLAW_API bylaw_save_file *bylaw_save_file_open(const char *path);
/* Copies the longest undamaged sequence of commands into a new file. */
BYLAW_API bylaw_save_file *bylaw_save_file_repair(const char *path, const char *into);
/* Appends the commands since the last call. Returns 1 if they are on disk. Returns 0 if nothing was written;
 * the next call tries again. Returns 0 for the session of another game, too, and in a child of fork(). */
BYLAW_API int bylaw_save_file_keep(bylaw_save_file *file, const bylaw_session *session);
/* Returns the game of a branch (NULL: the current one) after its last command. */
BYLAW_API bylaw_session *bylaw_save_file_resume(const bylaw_save_file *file, const bylaw_program *program,
                                                const char *branch);
/* Does the same within budgets. */
BYLAW_API bylaw_session *bylaw_save_file_resume_within(const bylaw_save_file *file,
                                                       const bylaw_program *program, const char *branch,
                                                       const bylaw_session_options *options);
/* Begins a branch after a command of the log (0: at the beginning), and makes it the current one. */
BYLAW_API int bylaw_save_file_branch(bylaw_save_file *file, const char *name, uint64_t after);
/* {"rules", "seed", "branch", "branches": [{"name", "head"}], "deeds": [{"number", "after", "words"}], …} */
BYLAW_API char *bylaw_save_file_log(const bylaw_save_file *file);
BYLAW_API void bylaw_save_file_free(bylaw_save_file *file);

/* ---- many games ---- */

/* Called several times a second; returning 0 ends the work with the result so far. `planned` is 0 if it is
 * unknown. */
typedef int (*bylaw_progress)(double seconds, uint64_t done, uint64_t planned, void *data);

/* Return the JSON of `bylaw odds --json --certain`: exact odds, without estimates. `seconds` is the limit of
 * time. */
BYLAW_API char *bylaw_odds(const bylaw_program *program, const char *expression, double seconds,
                           bylaw_progress progress, void *data);
BYLAW_API char *bylaw_odds_of_scenario(const bylaw_program *program, const char *scenario, double seconds,
                                       bylaw_progress progress, void *data);
/* Dice without rules, also in the notation of other tools ("4d6kh3", "d20 adv"). `dialect` is the tool whose
 * reading counts if tools differ ("Roll20"); NULL or "": the usual reading. The functions return NULL if the
 * text is no dice: see bylaw_last_error(). */
/* {"typed", "foreign", "rolls": ["4d6 highest 3"], "times", "others": [{"who", "rolls", "times"}], "notes",
 * "comment"} */
BYLAW_API char *bylaw_read_dice(const char *text, const char *dialect);
/* {"reading": as above, "rolls": [{"total", "dice", "text"}]}; rolls the dice of the text `times` times. */
BYLAW_API char *bylaw_roll_dice(const char *text, const char *dialect, uint64_t seed, int times);
/* Returns the JSON of `bylaw odds --json`. */
BYLAW_API char *bylaw_dice_odds(const char *text, const char *dialect, double seconds,
                                bylaw_progress progress, void *data);
/* Returns the JSON of `bylaw sim --json`. `threads`: 0 is one for each processor. */
BYLAW_API char *bylaw_simulate(const bylaw_program *program, const char *scenario, uint64_t seed,
                               uint64_t trials, unsigned threads, bylaw_progress progress, void *data);

/* A computation in the background: begin it, read its progress at any time, cancel it, take the result. Only
 * bylaw_job_result() waits. The thread of a freed job ends soon after. */
typedef struct bylaw_job bylaw_job;

BYLAW_API bylaw_job *bylaw_simulate_begin(const bylaw_program *program, const char *scenario, uint64_t seed,
                                          uint64_t trials, unsigned threads);
BYLAW_API bylaw_job *bylaw_odds_begin(const bylaw_program *program, const char *expression, double seconds);
BYLAW_API bylaw_job *bylaw_odds_of_scenario_begin(const bylaw_program *program, const char *scenario,
                                                  double seconds);
/* Grows in later versions, like the options of a session: begin with BYLAW_ODDS_OPTIONS. */
typedef struct bylaw_odds_options {
    size_t size;
    double seconds;
    unsigned
        threads; /* threads that explore a game; 0: one for each processor. Does not change the answer. */
} bylaw_odds_options;
#define BYLAW_ODDS_OPTIONS                                                                                   \
    { sizeof(bylaw_odds_options), 30, 1 }
BYLAW_API bylaw_job *bylaw_odds_begin_within(const bylaw_program *program, const char *expression,
                                             const bylaw_odds_options *options);
BYLAW_API bylaw_job *bylaw_odds_of_scenario_begin_within(const bylaw_program *program, const char *scenario,
                                                         const bylaw_odds_options *options);
/* Returns 1 if the result is ready. `done` and `planned` (0: unknown) count trials or states; each may be
 * NULL. */
BYLAW_API int bylaw_job_progress(const bylaw_job *job, uint64_t *done, uint64_t *planned, double *seconds);
BYLAW_API void bylaw_job_cancel(bylaw_job *job); /* the result is then the one so far */
/* Returns the JSON of bylaw_simulate() or bylaw_odds(); NULL after an error: bylaw_last_error(). */
BYLAW_API char *bylaw_job_result(const bylaw_job *job);
BYLAW_API void bylaw_job_free(bylaw_job *job);

#ifdef __cplusplus
}
#endif
#endif
