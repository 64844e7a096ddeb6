play notes.md
