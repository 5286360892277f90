export {
  type ClosedAccount,
  type EraseAccountDeps,
  type ErasureStep,
  eraseAccount,
  erasureStep,
  serveUserData,
  type UserData,
} from './account/erase-account.ts';
export { createErasureRecordStore, type ErasureRecordStore } from './account/erasure-record-store.ts';
export { type ExportedRecord, type ExportSection, exportPage } from './account/export-page.ts';
export { type Actor, actorText, addressBlock, addressNetwork, deviceHeader, readActor } from './actor.ts';
export { type Breaker, createBreaker, isTimeout } from './breaker.ts';
export { ownEnvironment } from './config.ts';
export {
  childTraceparent,
  currentContext,
  parseTraceparent,
  type RequestContext,
  randomHex,
  requestIdHeader,
  runInContext,
  runOutsideContext,
  traceparentHeader,
} from './context.ts';
export { anyZoneSpan, countByDay, createDayCounter } from './days-of-month.ts';
export { runWithoutDeadline, timeLeftHeader, timeLeftMs } from './deadline.ts';
export * from './deploy-token.ts';
export { everyNth } from './every-nth.ts';
export { createApp, notRouted, operations, principal, type Readiness } from './http/app.ts';
export { type Call, type Caller, checkAccess, guard, type Handler, handle } from './http/guard.ts';
export { handListenersOver, offerListeners } from './http/hand-over.ts';
export type { KitApp, KitContext, KitMiddleware, KitState } from './http/kit-context.ts';
export { contextHeaders, requestContext } from './http/kit-context.ts';
export { clientKeepAliveMs, type Listening, type ListenOptions, listen } from './http/listen.ts';
export { notBegunHeader } from './http/open-connections.ts';
export { recordRefusal, recordRequests } from './http/record-requests.ts';
export { problemHeaders, problemMediaType, problemRenderer, problemText } from './http/refuse.ts';
export type { RequestIdentity } from './http/request-identity.ts';
export type { Reply } from './http/send-answer.ts';
export {
  type Acquired,
  acquire,
  contentKey,
  createLeases,
  type Lease,
  type Leases,
  type RequestKey,
  type RequestRecord,
  requestKey,
  requestKeyOf,
  type StoredRequestKey,
  storedRequestKey,
  underWay,
} from './idempotency/acquire.ts';
export {
  type Attempt,
  eraseIdempotencyRecords,
  type Idempotency,
  openIdempotency,
} from './idempotency/idempotency.ts';
export { createLog, flushLog, type Log } from './log.ts';
export { mailboxKey } from './mailbox-key.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export type { Migration } from './migrations/migrate.ts';
export type { Mongo, MongoOptions } from './mongo/connect-mongo.ts';
export { connectMongo } from './mongo/open-mongo.ts';
export {
  type ActStore,
  createActStore,
  type OutboxEntry,
  type OutboxRelay,
  outboxEntry,
  outboxSchema,
  type RelayOptions,
  relayOutbox,
} from './mongo/outbox.ts';
export { deleteInBatches, isDuplicateInBulk, isDuplicateKey, repeatable } from './mongo/writes.ts';
export { type Bus, type Consumption, type Delivery, PermanentFailure, type Question } from './nats/bus.ts';
export { busOn, connectNats, type NatsOptions } from './nats/connect-nats.ts';
export { consumerName } from './nats/consume.ts';
export type { DeadLetter } from './nats/dead-letters.ts';
export { type DeadLetters, openDeadLetters } from './nats/dead-letters.ts';
export type { StoredText } from './nats/forget-messages.ts';
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
export { type Gossip, gossipOn, type Link, openLink } from './nats/link.ts';
export { makeStreams, streamsOfSite } from './nats/make-streams.ts';
export { dialNats, type NatsAccess, natsAdmin, parseNatsUrl } from './nats/nats-access.ts';
export { type NatsRights, natsRights, natsUsers } from './nats/nats-rights.ts';
export { natsAccess, natsSettings } from './nats/nats-settings.ts';
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
export { callerAsSubject, callerAsUser, type Owner } from './principal.ts';
export { problemOf } from './problem-of-error.ts';
export {
  addressOpensInBrowsers,
  blockedPorts,
  httpsInProduction,
  offInProduction,
  opensInBrowsers,
  secretInProduction,
  seedOfPrivateKey,
} from './production-rules.ts';
export { type Passes, repeatPasses } from './repeat-passes.ts';
export { retryWithin } from './retry-within.ts';
export { sayContract } from './say-contract.ts';
export type { ScopedToken } from './scoped-token.ts';
export { createSeal, derivedKey, type Seal } from './secrets/seal.ts';
export * from './settings.ts';
export { givenSetting } from './settings.ts';
export { withinMs } from './shared-probe.ts';
export { sharedSettings } from './shared-settings.ts';
export {
  answerWithinMs,
  createShutdown,
  portTaken,
  runPart,
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
