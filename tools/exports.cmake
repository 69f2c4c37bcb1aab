# The version script of the shared library: every function and table that a public header declares is exported, and no other.
# Names that are only inlined are in the list too; the linker passes over them.
file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/foray/*.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
execute_process(COMMAND grep -ohE "\\<fy_[a-z0-9_]+\\(|^extern .*;" ${headers} OUTPUT_VARIABLE declared COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "extern const [^\n]*[ *](fy_[a-z0-9_]+)(\\[\\])?;[^\n]*" "\\1(" declared "${declared}")
string(REGEX MATCHALL "fy_[a-z0-9_]+" names "${declared}")
list(REMOVE_DUPLICATES names)
list(SORT names)
list(JOIN names ";\n    " names)
file(CONFIGURE OUTPUT ${GEN}/libforay.map CONTENT "FORAY_@PROJECT_VERSION_MAJOR@ {\n  global:\n    @names@;\n  local:\n    *;\n};\n" @ONLY)
