export { type InstallOptions, installRemotes } from './install-remotes.ts';
