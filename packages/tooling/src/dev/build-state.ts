/** The event stream of builds, relative to the page's script. */
export const eventsPath = 'events';

/** What the development server sends to its pages, at each build and when they connect. */
export interface BuildState {
  /** The last successful build; undefined before the first. */
  readonly hash?: string | undefined;
  /** Why the build after that one failed, each with its location; empty when it is the latest. */
  readonly problems: readonly string[];
}
