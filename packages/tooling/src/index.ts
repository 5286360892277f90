export { type DeployBuildOptions, deployBuild } from './remote/deploy-build.ts';
export { RemoteRefused } from './remote/remote-client.ts';
