/**
 * JavaScript a page may load, gzip KiB, and how it is divided. On '/': shell and the remote's start. On another remote's page: shell, the
 * shared libraries that the shell does not bring, and the remote's start.
 */
export const jsBudgetsKiB = {
  homePage: 113,
  remotePage: 380,
  /** React is in it, 67 of it. Three more than before there was anybody to sign in: session, guard, and the way to what loads later. */
  shell: 93,
  /** The components facade. A page that also uses the router pays for that from its own start. */
  sharedLibraries: 245,
  /** Every script of one version: its start, what it loads later, and its own copies of shared libraries for a shell that has none. */
  wholeRemote: 600,
} as const;

/**
 * What a remote's entry and the chunks its lifecycle needs at once may weigh together, gzip KiB: what its page has left.
 * @param routes the exact paths the remote answers.
 */
export function remoteStartBudgetKiB(routes: readonly string[]): number {
  const { homePage, remotePage, shell, sharedLibraries } = jsBudgetsKiB;
  return routes.includes('/') ? homePage - shell : remotePage - shell - sharedLibraries;
}
