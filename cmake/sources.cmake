# Sources are listed by hand, so that a stray file is never built. The glob only proves the list complete:
# a .cpp file in the target's folder that the target does not list stops the configuration.
function(bylaw_check_sources target)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(listed ${target} SOURCES)
  file(GLOB_RECURSE present RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(REMOVE_ITEM present ${listed})
  if(present)
    message(FATAL_ERROR "${target} does not list: ${present} (in ${folder}/CMakeLists.txt)")
  endif()
endfunction()
