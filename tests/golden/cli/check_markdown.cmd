check notes.md
