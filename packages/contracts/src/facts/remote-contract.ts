/** The contract number between shell and remotes: what `platform` offers and how a remote is mounted. Raised when either breaks. */
export const remoteContract = 1;
