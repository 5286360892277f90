export {
  type ClosedAccount,
  type EraseAccountDeps,
  type ErasureStep,
  eraseAccount,
  erasureStep,
} from './account/erase-account.ts';
export type { ErasureRecordStore } from './account/erasure-record-store.ts';
export { type ExportedRecord, type ExportSection, exportPage } from './account/export-page.ts';
export { openErasureRecords, serveUserData, type UserData } from './account/serve-user-data.ts';
export { type Actor, actorText, deviceHeader, readActor } from './actor.ts';
export { addressBlock, addressNetwork } from './address-block.ts';
export * from './blocked-ports.ts';
export { type Breaker, createBreaker, isTimeout } from './breaker.ts';
export { callerAsSubject, callerAsUser, type Owner } from './caller-as-subject.ts';
export { ownEnvironment } from './config.ts';
export {
  currentContext,
  type RequestContext,
  requestIdHeader,
  runInContext,
  runOutsideContext,
  traceparentHeader,
} from './context.ts';
export { anyZoneSpan, countByDay, createDayCounter } from './days-of-month.ts';
export { runWithoutDeadline, timeLeftHeader, timeLeftMs } from './deadline.ts';
export * from './deploy-token.ts';
export { everyNth } from './every-nth.ts';
export { checkAccess } from './http/access.ts';
export { createApp, notRouted, principal } from './http/app.ts';
export { guard } from './http/guard.ts';
export { handListenersOver, offerListeners } from './http/hand-over.ts';
export { type Call, type Caller, type Handler, handle } from './http/handle.ts';
export type { KitApp, KitContext, KitMiddleware, KitState } from './http/kit-context.ts';
export { clientKeepAliveMs, type Listening, type ListenOptions, listen } from './http/listen.ts';
export { notBegunHeader } from './http/open-connections.ts';
export { operations, type Readiness } from './http/operations.ts';
export { problemHeaders, problemMediaType, problemRenderer, problemText } from './http/problem-renderer.ts';
export { recordRefusal, recordRequests } from './http/record-requests.ts';
export type { Reply } from './http/reply.ts';
export { contextHeaders, requestContext } from './http/request-context.ts';
export type { RequestIdentity } from './http/request-identity.ts';
export { type Acquired, acquire, type RequestRecord, underWay } from './idempotency/acquire.ts';
export {
  type Attempt,
  eraseIdempotencyRecords,
  type Idempotency,
  openIdempotency,
} from './idempotency/idempotency.ts';
export { createLeases, type Lease, type Leases } from './idempotency/lease.ts';
export {
  contentKey,
  type RequestKey,
  requestKey,
  requestKeyOf,
  type StoredRequestKey,
  storedRequestKey,
} from './idempotency/request-key.ts';
export { createLog, flushLog, type Log } from './log.ts';
export { mailboxKey } from './mailbox-key.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export type { Migration } from './migrations/migration.ts';
export { type ActStore, createActStore } from './mongo/act-store.ts';
export type { Mongo, MongoOptions } from './mongo/connect-mongo.ts';
export { deleteInBatches } from './mongo/delete-in-batches.ts';
export { isDuplicateInBulk, isDuplicateKey } from './mongo/duplicate-key.ts';
export { connectMongo } from './mongo/open-mongo.ts';
export { type OutboxEntry, outboxEntry, outboxSchema } from './mongo/outbox.ts';
export { type OutboxRelay, type RelayOptions, relayOutbox } from './mongo/relay-outbox.ts';
export { repeatable } from './mongo/repeatable.ts';
export { type Bus, type Consumption, type Delivery, PermanentFailure, type Question } from './nats/bus.ts';
export { busOn, connectNats, type NatsOptions } from './nats/connect-nats.ts';
export { consumerName } from './nats/consumer.ts';
export type { DeadLetter } from './nats/dead-letters.ts';
export { dialNats } from './nats/dial-nats.ts';
export type { StoredText } from './nats/forget-messages.ts';
export { type Gossip, gossipOn } from './nats/gossip.ts';
export {
  type Kv,
  KvConflict,
  type KvOptions,
  type KvSnapshot,
  type KvValue,
  kvOn,
  openKv,
} from './nats/kv.ts';
export {
  type LatestBucket,
  type LatestBucketOptions,
  openLatestBucket,
} from './nats/latest-bucket.ts';
export { type Link, openLink } from './nats/link.ts';
export { makeStreams, streamsOfSite } from './nats/make-streams.ts';
export { type NatsAccess, parseNatsUrl } from './nats/nats-access.ts';
export { type NatsRights, natsAdmin, natsRights, natsUsers } from './nats/nats-rights.ts';
export { natsAccess, natsSettings } from './nats/nats-settings.ts';
export { type DeadLetters, openDeadLetters } from './nats/open-dead-letters.ts';
export {
  accountNoticeGossip,
  rateLimitGossip,
  type Speaker,
  speakers,
  versionFigures,
} from './nats/speakers.ts';
export { streamConfigs } from './nats/streams.ts';
export { obeyContract } from './obey-contract.ts';
export {
  cursorOf,
  type NamePlace,
  nameCursorOf,
  olderThan,
  type Place,
  pageOf,
  readCursor,
  readNameCursor,
} from './paging/cursor.ts';
export * from './principal.ts';
export { problemOf } from './problem-of-error.ts';
export {
  httpsInProduction,
  offInProduction,
  secretInProduction,
  seedOfPrivateKey,
} from './production-rules.ts';
export { type Passes, repeatPasses } from './repeat-passes.ts';
export { retryWithin } from './retry-within.ts';
export { portTaken, runPart } from './run-part.ts';
export { sayContract } from './say-contract.ts';
export type { ScopedToken } from './scoped-token.ts';
export { createSeal, derivedKey, type Seal } from './secrets/seal.ts';
export { givenSetting } from './setting-source.ts';
export * from './settings.ts';
export { withinMs } from './shared-probe.ts';
export { sharedSettings } from './shared-settings.ts';
export {
  answerWithinMs,
  createShutdown,
  type Shutdown,
  type ShutdownOptions,
  stopWithinMs,
} from './shutdown.ts';
export {
  type BuiltService,
  defineService,
  type OpenService,
  openService,
  type Service,
  type ServiceConfig,
  startService,
} from './start-service.ts';
export { callOf, inSpan } from './telemetry/record-span.ts';
export { startTelemetry, telemetrySettings } from './telemetry/start-telemetry.ts';
export { createWorkerPool } from './threads/worker-pool.ts';
export { childTraceparent, parseTraceparent, randomHex } from './trace.ts';
