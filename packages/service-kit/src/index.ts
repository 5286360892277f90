export * from './account/erase-account.ts';
export * from './account/erasure-record-store.ts';
export * from './account/export-page.ts';
export * from './actor.ts';
export * from './config.ts';
export * from './days-of-month.ts';
export * from './deploy-token.ts';
export * from './every-nth.ts';
export * from './http/app.ts';
export * from './http/hand-over.ts';
export * from './http/kit-context.ts';
export * from './http/listen.ts';
export { notBegunHeader } from './http/open-connections.ts';
export * from './http/record-requests.ts';
export { problemRenderer } from './http/refuse.ts';
export type { RequestIdentity } from './http/request-identity.ts';
export type { Reply } from './http/send-answer.ts';
export { type Call, type Caller, type Handler, handle, validateRequest } from './http/validate-request.ts';
export * from './idempotency/acquire.ts';
export * from './idempotency/idempotency.ts';
export * from './mailbox-key.ts';
export { type Migration, migrate } from './migrations/migrate.ts';
export { renameFields } from './migrations/rename-fields.ts';
export type { Mongo } from './mongo/connect-mongo.ts';
export { connectMongo } from './mongo/open-mongo.ts';
export * from './mongo/outbox.ts';
export * from './mongo/writes.ts';
export { KvConflict } from './nats/bucket.ts';
export * from './nats/bus.ts';
export * from './nats/connect-nats.ts';
export { consumerName } from './nats/consume.ts';
export { type DeadLetter, type DeadLetters, openDeadLetters } from './nats/dead-letters.ts';
export type { StoredText } from './nats/forget-messages.ts';
export { type Kv, type KvSnapshot, kvOn, openKv } from './nats/kv.ts';
export { type LatestBucket, openLatestBucket } from './nats/latest-bucket.ts';
export { type Broadcast, broadcastOn, type Link, type NatsOptions, openLink } from './nats/link.ts';
export { makeStreams } from './nats/make-streams.ts';
export { dialNats, type NatsAccess, natsAdmin, parseNatsUrl } from './nats/nats-access.ts';
export { natsUsers } from './nats/nats-rights.ts';
export * from './nats/nats-settings.ts';
export {
  accountNoticeBroadcast,
  type Publisher,
  publishers,
  rateLimitBroadcast,
  versionFigures,
} from './nats/publishers.ts';
export { streamConfigs } from './nats/streams.ts';
export * from './paging/cursor.ts';
export * from './principal.ts';
export * from './production-rules.ts';
export { publishContract } from './publish-contract.ts';
export * from './repeat-passes.ts';
export * from './secrets/seal.ts';
export * from './settings.ts';
export * from './shared-settings.ts';
export * from './shutdown.ts';
export * from './start-service.ts';
export * from './telemetry/start-telemetry.ts';
export { createWorkerPool } from './threads/worker-pool.ts';
