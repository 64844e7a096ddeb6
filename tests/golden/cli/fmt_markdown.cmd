fmt notes.md
