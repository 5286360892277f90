export { callRegistry, deployBuild, RemoteRefused } from './remote/call-registry.ts';
export { configOf as remoteConfigOf } from './remote/config.ts';
export { readBuild } from './remote/read-build.ts';
export { remoteOptions, runRemoteCommand } from './remote/run-remote-command.ts';
