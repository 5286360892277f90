/** Replaces the runtime that the shell lends to remotes, which a monolith does not need. */
export {};
