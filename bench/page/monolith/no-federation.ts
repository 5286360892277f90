/** In place of the runtime that the shell lends to remotes: a monolith has none. */
export {};
