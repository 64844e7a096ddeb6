/* Functions for hosts are visible in the shared library; all other symbols are hidden. */
#ifndef BYLAW_EXPORT_H
#define BYLAW_EXPORT_H

#define BYLAW_API __attribute__((visibility("default")))

#endif
