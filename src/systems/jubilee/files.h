/* files.h - rows of the data files that the game does not use as they stand: loading makes something else of them. */
#ifndef JUBILEE_FILES_H
#define JUBILEE_FILES_H

#include <stdint.h>

enum {
    DIE = 6,
    POSITION_ROWS = 64,
    LANDING_COLUMNS = 20,
    BARRAGE_COLUMNS = 9,
    ATTACK_ROWS = 8,
    BACKING_COLUMNS = 3,
    BAND_ROWS = 6,
    BEACH_ROWS = 5,
    BOX_ROWS = 8,
    TURN_ROWS = 24,
    HEX_SET_WORDS = 8
};

struct position_row {
    const char *title, *objective;
    uint64_t fire[HEX_SET_WORDS]; /* a set of hexes */
    uint32_t fire_boxes;
    uint16_t hex, arrow[2]; /* hexes */
    uint8_t colour, area, letter, vp, provisional, bombarded, arrows;
};

struct landing_column {
    uint8_t type, from, to, result[DIE];
};

struct attack_row {
    uint8_t met, comparison, cell[BACKING_COLUMNS];
};

struct barrage_column {
    uint8_t strength_to, result[DIE];
};

struct disposition_row {
    uint8_t given[BEACH_ROWS];    /* 2: this beach has its two numbers */
    uint8_t beach[BEACH_ROWS][2]; /* commandos, transport points */
};

struct band_row {
    const char *id, *title;
    int16_t from;
};

struct jubilee_files {
    struct position_row position[POSITION_ROWS]; /* in the order of the file */
    struct landing_column landing[LANDING_COLUMNS];
    struct attack_row attack[ATTACK_ROWS];
    struct barrage_column barrage[BARRAGE_COLUMNS];
    struct disposition_row disposition[DIE];
    struct band_row band[BAND_ROWS];
    uint8_t n_positions, n_landings, n_attacks, n_barrages;
    uint8_t odd_rows_shifted;
    const char *place_title;     /* of the named place being read */
    uint8_t row_beach[BOX_ROWS]; /* of every row of landing boxes */
    uint8_t replacement_strength, replacement_hw, replacements[3]; /* by symbol */
    uint8_t chits, chits_on_turn_1, bombardment_chits, early_flanks_chits;
    uint8_t return_after[TURN_ROWS], n_returns;
    uint16_t hexes, positions, lettered, vp, main_vp, companies, n_replacements, steps, german_units, depth_markers, n_chits;
};

#endif
