export { findOrFetchNatsServer } from './find-nats-server.ts';
export { natsCommand } from './nats-command.ts';
export { authorizationLines, type NatsUser, natsUserUrl } from './nats-users.ts';
export { probeNats } from './probe-nats.ts';
export { type RunningNats, type StartNatsOptions, startNats } from './start-nats.ts';
export { type RunningNatsCluster, startNatsCluster } from './start-nats-cluster.ts';
