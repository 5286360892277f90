/** The path on which a page learns of builds, relative to its script. */
export const eventsPath = 'events';

/** One thing for which a build failed. Its texts come from the compiler and are shown as text. */
export interface BuildProblem {
  /** From the folder of the workspace: 'mfe-bol/src/bol-page.tsx'. Undefined when the compiler names none. */
  readonly file?: string | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  readonly message: string;
}

/** What the development server tells its pages, at each build and when they connect. */
export interface BuildState {
  /** The last build that succeeded. Undefined until there is one. */
  readonly hash?: string | undefined;
  /** Why the build after that one failed; empty when it is the latest. */
  readonly problems: readonly BuildProblem[];
}
