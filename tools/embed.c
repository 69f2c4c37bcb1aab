/* embed.c - a build tool: rules references, data files and pages into C.
 *
 *     embed rules KEY docs/rules/KEY.md OUT.h OUT.c     the citation table and the enum of rule ids
 *     embed data ROOT OUT.c FILE...                     data files, named relative to ROOT
 *     embed pages OUT.c FILE...                         texts of pages: report.css becomes fy_page_report; of fonts, "FAMILY
 *                                                       WEIGHT" before each, the style that sets them: fy_page_fonts
 *
 * A rule is a bullet `- **ID** text`; its text runs to the next such bullet or heading. CH-10.4 becomes CH_10_4.
 */
#include <ctype.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what, const char *name)
{
    fprintf(stderr, "embed: %s: %s\n", name, what);
    exit(1);
}

static char *slurp(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        die("cannot be read", path);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*size + 1);
    if (!text || fread(text, 1, *size, f) != *size)
        die("cannot be read", path);
    text[*size] = '\0';
    fclose(f);
    return text;
}

static FILE *create(const char *path)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        die("cannot be written", path);
    return f;
}

static void put_string(FILE *f, const char *s, size_t n)
{
    fputc('"', f);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c == '\n')
            fputs("\\n\"\n\"", f);
        else if (c < 32 || c > 126)
            fprintf(f, "\\%03o", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

static size_t trimmed(const char *s, size_t n)
{
    while (n && isspace((unsigned char)s[n - 1]))
        n--;
    return n;
}

/* The length of the id in "- **CH-10.4** …", or 0. An id is capitals, a hyphen, then anything without a star. */
static size_t rule_id(const char *line)
{
    if (strncmp(line, "- **", 4) != 0)
        return 0;
    const char *id = line + 4, *p = id;
    while (isupper((unsigned char)*p))
        p++;
    if (p == id || *p != '-')
        return 0;
    size_t n = strcspn(id, "*\n ");
    return !strncmp(id + n, "**", 2) ? n : 0;
}

struct rule {
    const char *id, *text, *chapter;
    size_t id_len, text_len, chapter_len;
};

static int find_rules(const char *text, struct rule *rules, int cap)
{
    int n = 0;
    const char *chapter = "";
    size_t chapter_len = 0;
    struct rule *open = NULL;
    for (const char *line = text; *line;) {
        size_t len = strcspn(line, "\n"), id = rule_id(line);
        if ((id || *line == '#') && open) {
            open->text_len = trimmed(open->text, (size_t)(line - open->text));
            open = NULL;
        }
        if (*line == '#') {
            size_t hashes = strspn(line, "# ");
            chapter = line + hashes;
            chapter_len = len - hashes;
        }
        if (id && n < cap) {
            open = &rules[n++];
            *open = (struct rule){.id = line + 4, .id_len = id, .text = line + 4 + id + 2, .chapter = chapter,
                                  .chapter_len = chapter_len};
            open->text += strspn(open->text, " ");
        }
        line += len + (line[len] == '\n');
    }
    if (open)
        open->text_len = trimmed(open->text, strlen(open->text));
    return n;
}

static void put_enum_name(FILE *f, const struct rule *r)
{
    for (size_t i = 0; i < r->id_len; i++)
        fputc(isalnum((unsigned char)r->id[i]) ? r->id[i] : '_', f);
}

static void rules(const char *key, const char *md, const char *out_h, const char *out_c)
{
    static struct rule found[4000];
    size_t size;
    const char *text = slurp(md, &size);
    int n = find_rules(text, found, 4000);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (found[i].id_len == found[j].id_len && !memcmp(found[i].id, found[j].id, found[i].id_len)) {
                fprintf(stderr, "embed: %s: rule %.*s stands twice\n", md, (int)found[i].id_len, found[i].id);
                exit(1);
            }
    FILE *h = create(out_h);
    fprintf(h, "/* Made from docs/rules/%s.md. */\n#ifndef %s_RULES_H\n#define %s_RULES_H\n#include \"foray/foray.h\"\n", key,
            key, key);
    fprintf(h, "enum {\n    %s_NO_RULE,\n", key);
    for (int i = 0; i < n; i++) {
        fputs("    ", h);
        put_enum_name(h, &found[i]);
        fputs(",\n", h);
    }
    fprintf(h, "};\nextern const struct fy_rulebook fy_rulebook_%s;\n#endif\n", key);
    fclose(h);

    FILE *c = create(out_c);
    fprintf(c, "#include \"%s_rules.h\"\nstatic const struct fy_rule rules[] = {\n{\"\", \"\", \"\"},\n", key);
    for (int i = 0; i < n; i++) {
        fputc('{', c);
        put_string(c, found[i].id, found[i].id_len);
        fputs(", ", c);
        put_string(c, found[i].chapter, found[i].chapter_len);
        fputs(", ", c);
        put_string(c, found[i].text, found[i].text_len);
        fputs("},\n", c);
    }
    size_t title = strspn(text, "# ");
    fputs("};\nconst struct fy_rulebook fy_rulebook_", c);
    fprintf(c, "%s = {\n", key);
    put_string(c, text + title, strcspn(text + title, "\n"));
    fprintf(c, ", rules, %d,\n", n + 1);
    put_string(c, text, size);
    fputs("};\n", c);
    fclose(c);
}

/* What lists need of a scenario: its plain values and "about". Nothing of other files. */
static void put_head(FILE *c, const char *text)
{
    json_t *top = json_loads(text, 0, NULL), *head = json_object(), *value;
    const char *key = json_object_iter_key(json_object_iter(top));
    if (key && !strcmp(key, "scenario"))
        json_object_foreach(top, key, value)
            if (!json_is_array(value) && (!json_is_object(value) || !strcmp(key, "about")))
                json_object_set(head, key, value);
    char *dump = json_dumps(head, JSON_COMPACT);
    if (json_object_size(head) || !top) /* what cannot be read is told of when it is opened */
        put_string(c, top ? dump : text, strlen(top ? dump : text));
    else
        fputs("\"\"", c);
    free(dump);
    json_decref(head);
    json_decref(top);
}

static void data(const char *root, const char *out, int n, char **files)
{
    FILE *c = create(out);
    fputs("#include \"foray/game.h\"\n", c);
    for (int i = 0; i < n; i++) {
        size_t size;
        char *text = slurp(files[i], &size);
        fprintf(c, "static const unsigned char file_%d[] = {", i);
        for (size_t b = 0; b < size; b++)
            fprintf(c, "%d,", (unsigned char)text[b]);
        fputs("0};\n", c);
        free(text);
    }
    fputs("const struct fy_builtin fy_builtins[] = {\n", c);
    for (int i = 0; i < n; i++) {
        const char *name = files[i];
        if (!strncmp(name, root, strlen(root)))
            name += strlen(root) + 1;
        fputs("{", c);
        put_string(c, name, strlen(name));
        fprintf(c, ", file_%d, sizeof file_%d - 1, ", i, i);
        size_t size;
        char *text = slurp(files[i], &size);
        put_head(c, text);
        free(text);
        fputs("},\n", c);
    }
    fprintf(c, "{0, 0, 0, 0}};\nconst int fy_n_builtins = %d;\n", n);
    fclose(c);
}

/* ------------------------------------------------------------------ pages */

static void put_base64(FILE *f, const unsigned char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        unsigned long three = (unsigned long)bytes[i] << 16 | (i + 1 < n ? (unsigned long)bytes[i + 1] << 8 : 0) |
                              (i + 2 < n ? bytes[i + 2] : 0);
        fputc(digits[three >> 18], f);
        fputc(digits[three >> 12 & 63], f);
        fputc(i + 1 < n ? digits[three >> 6 & 63] : '=', f);
        fputc(i + 2 < n ? digits[three & 63] : '=', f);
    }
}

static void put_font(FILE *c, const char *family, const char *weight, const char *file)
{
    size_t size;
    char *font = slurp(file, &size);
    fprintf(c, "\"@font-face { font-family: '%s'; font-weight: %s; src: url(data:font/woff2;base64,\"\n\"", family, weight);
    put_base64(c, (unsigned char *)font, size);
    fputs("\"\n\") format('woff2'); }\\n\"\n", c);
    free(font);
}

static void put_page(FILE *c, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    size_t size;
    char *text = slurp(file, &size);
    fprintf(c, "const char fy_page_%.*s[] =\n", (int)strcspn(name, "."), name);
    put_string(c, text, size);
    fputs(";\n", c);
    free(text);
}

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), k = strlen(end);
    return n >= k && !strcmp(name + n - k, end);
}

static void pages(const char *out, int n, char **files)
{
    FILE *c = create(out);
    fputs("#include \"core/pages.h\"\n", c);
    for (int i = 0; i < n; i++)
        if (ends_in(files[i], ".css") || ends_in(files[i], ".html"))
            put_page(c, files[i]);
    fputs("const char fy_page_fonts[] =\n", c);
    for (int i = 2; i < n; i++)
        if (ends_in(files[i], ".woff2"))
            put_font(c, files[i - 2], files[i - 1], files[i]);
    fputs("\"\";\n", c);
    fclose(c);
}

int main(int argc, char **argv)
{
    if (argc == 6 && !strcmp(argv[1], "rules"))
        rules(argv[2], argv[3], argv[4], argv[5]);
    else if (argc >= 4 && !strcmp(argv[1], "data"))
        data(argv[2], argv[3], argc - 4, argv + 4);
    else if (argc >= 3 && !strcmp(argv[1], "pages"))
        pages(argv[2], argc - 3, argv + 3);
    else
        die("rules KEY MD H C, data ROOT C FILE..., or pages C FILE...", "use");
    return 0;
}
