/** Replaces the runtime that the shell shares with remotes, which a monolith does not need. */
export {};
