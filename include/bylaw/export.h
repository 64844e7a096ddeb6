/* What a host may call is visible in the shared library; all else is hidden in it. */
#ifndef BYLAW_EXPORT_H
#define BYLAW_EXPORT_H

#define BYLAW_API __attribute__((visibility("default")))

#endif
