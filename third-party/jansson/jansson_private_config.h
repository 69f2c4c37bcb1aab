/* Nothing of its own: jansson_config.h and the compiler's flags say it all. */
