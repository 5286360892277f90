export { callRegistry, deployBuild, RemoteRefused, readBuild } from './remote/call-registry.ts';
export { configOf as remoteConfigOf } from './remote/config.ts';
export { remoteOptions, runRemoteCommand } from './remote/run-remote-command.ts';
