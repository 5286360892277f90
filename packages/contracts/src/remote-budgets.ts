/**
 * The JavaScript that a page may load, in KiB after gzip, and how it is divided. On '/': the shell and the
 * remote's start. On the page of another remote: the shell, the shared libraries that the shell does not
 * bring, and the remote's start.
 */
export const jsBudgetsKiB = {
  homePage: 113,
  remotePage: 380,
  /** React takes 67; the session, the guard of signed-in pages and the lazy loading take 3. */
  shell: 93,
  /** Our choice of antd components, which are loaded lazily, or the router. */
  sharedLibraries: 244,
  /** All scripts of one version, its own copies of shared libraries for a shell without them included. */
  wholeRemote: 600,
} as const;

/** The limit of one style sheet after gzip, in KiB. The largest of ours has 6. */
export const styleSheetBudgetKiB = 60;
/** The uncompressed limit of one style sheet, and of one script, that the admission checks read. */
export const maxStyleSheetBytes = 512 * 1024;
export const scriptBytesAtMost = 4 * 1024 * 1024;

/**
 * The budget of a remote's entry and the chunks that its lifecycle needs immediately, in KiB after gzip: what
 * is left of the page's budget.
 * @param routes the exact paths the remote answers.
 * @example remoteStartBudgetKiB(['/bol']); // => 43
 */
export function remoteStartBudgetKiB(routes: readonly string[]): number {
  const { homePage, remotePage, shell, sharedLibraries } = jsBudgetsKiB;
  return routes.includes('/') ? homePage - shell : remotePage - shell - sharedLibraries;
}
