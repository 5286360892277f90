/** The path on which a page learns of builds, relative to its script. */
export const eventsPath = 'events';

/** What the development server sends to its pages, at each build and when they connect. */
export interface BuildState {
  /** The last build that succeeded. Undefined until there is one. */
  readonly hash?: string | undefined;
  /** Why the build after that one failed, each with its location; empty when it is the latest. */
  readonly problems: readonly string[];
}
