/**
 * The number of the contract between shell and remotes: what `platform` offers and how a remote is mounted.
 * It is raised by every change that breaks either of them.
 */
export const remoteContract = 1;
