/* The same battle with the same decisions, in C; the game is put away and taken up again before each answer.
 */
#include <bylaw/bylaw.h>

#include <stdio.h>
#include <string.h>

static bylaw_session *taken_up(const bylaw_program *program, bylaw_session *session) {
    char *saved = bylaw_save(session);
    bylaw_session *again = bylaw_restore(program, saved);
    bylaw_text_free(saved);
    bylaw_session_free(session);
    return again;
}

/* `"reports":{"Mara is down":"no","rounds":"3"}` as lines. */
static void print_reports(const char *json) {
    const char *at = strstr(json, "\"reports\":{") + strlen("\"reports\":{");
    while (*at == '"' || *at == ',') {
        at += *at == ',' ? 2 : 1;
        const char *colon = strstr(at, "\":\""), *end = strchr(colon + 3, '"');
        printf("%.*s %.*s\n", (int)(colon - at), at, (int)(end - colon - 3), colon + 3);
        at = end + 1;
    }
}

int main(int count, char **arguments) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    bylaw_program *program = bylaw_load(arguments[1], NULL);
    int acts = 0, answers = 0, taken = count > 3 ? 40 : 0;
    if (!program) {
        fprintf(stderr, "%s", bylaw_last_error());
        return 1;
    }
    options.seed = 7;
    options.instructions = 40000000; /* for each call: more than any of this battle takes */
    options.seconds = 60;
    bylaw_session *session = bylaw_session_new(program, &options);
    bylaw_state state = bylaw_start(session, arguments[2]);
    for (; state == BYLAW_QUESTION && answers < 2000; ++answers) {
        char *question = bylaw_question(session);
        if (!question || !strstr(question, "\"options\":[{\"text\":"))
            return 1;
        acts += strstr(question, "\"kind\":\"act\"") != NULL;
        bylaw_text_free(question);
        if (answers < taken && !(session = taken_up(program, session))) {
            fprintf(stderr, "%s", bylaw_last_error());
            return 1;
        }
        state = bylaw_answer(session, answers % 2 == 0 ? bylaw_question_suggested(session)
                                                       : bylaw_question_count(session) - 1);
    }
    printf("answers %d\n", answers);
    char *seen = bylaw_look(session);
    print_reports(seen);
    bylaw_text_free(seen);
    bylaw_session_free(session);
    bylaw_program_free(program);
    return state == BYLAW_DONE && acts > 0 ? 0 : 1;
}
