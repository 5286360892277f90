export { configOf as remoteConfigOf } from './remote/config.ts';
export { type DeployBuildOptions, deployBuild } from './remote/deploy-build.ts';
export { readBuild } from './remote/read-build.ts';
export { createRemoteClient, RemoteRefused } from './remote/remote-client.ts';
export { remoteOptions, runRemoteCommand } from './remote/run-remote-command.ts';
