import { Problem } from '@freightwright/contracts';
import mongoose from 'mongoose';
import { isBrokenConnection } from '../problem-of-error.ts';

const { mongo } = mongoose;

/** Seconds after which a caller may try again: a step-down takes one or two, an election after a death up to twelve. */
export const databaseRetryAfterS = 2;

/**
 * Errors of a server that say where it stands, and nothing of the command. From MongoDB's own list of codes (error_codes.yml) and the
 * drivers' specifications of server discovery, retryable reads and retryable writes, which name the same ones.
 */
const passingCodes: ReadonlySet<unknown> = new Set([
  // Not the primary any more, or not yet.
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  10_058, // LegacyNotPrimary
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  11_602, // InterruptedDueToReplStateChange
  // Shutting down.
  91, // ShutdownInProgress
  11_600, // InterruptedAtShutdown
  // Out of another server's reach.
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  9001, // SocketException
  133, // FailedToSatisfyReadPreference
  // Too late: for its time limit, for the majority's confirmation, for a cursor that ended with its server.
  50, // MaxTimeMSExpired
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  64, // WriteConcernTimeout
  134, // ReadConcernMajorityNotAvailableYet
  43, // CursorNotFound
  11_601, // Interrupted, by an operator
  // Overwhelmed, or out of room.
  24, // LockTimeout
  112, // WriteConflict
  365, // TemporarilyUnavailable
  462, // IngressRequestRateLimitExceeded
  14_031, // OutOfDiskSpace
]);

/** What the server or the driver itself notes on an error that another try may not meet. */
const passingLabels = [
  mongo.MongoErrorLabel.RetryableWriteError,
  mongo.MongoErrorLabel.RetryableError,
  mongo.MongoErrorLabel.SystemOverloadedError,
  mongo.MongoErrorLabel.TransientTransactionError,
  mongo.MongoErrorLabel.ResetPool,
  mongo.MongoErrorLabel.PoolRequestedRetry,
  mongo.MongoErrorLabel.InterruptInUseConnections,
  mongo.MongoErrorLabel.HandshakeError,
];

/**
 * The classes of the driver for a connection that is not there, with all that inherit from them: a cleared pool is a network error, a
 * server that could not be selected a system error.
 */
const awayClasses = [
  mongo.MongoNetworkError,
  mongo.MongoSystemError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoStalePrimaryError,
  mongo.MongoUnexpectedServerResponseError,
  mongoose.Error.MongooseServerSelectionError,
];

/** Whether an error says that the database is away, changing its primary or overwhelmed, and nothing about what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (awayClasses.some((away) => error instanceof away)) return true;
  if (isBrokenConnection(error)) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  if (passingLabels.some((label) => error.hasErrorLabel(label))) return true;
  return codesOf(error).some((code) => passingCodes.has(code)) || isPoolError(error);
}

/** A write can succeed on one server and fail to reach the others: then the reason is its write concern's. */
function codesOf(error: Error & { code?: unknown; result?: unknown }): unknown[] {
  const result = error.result as { writeConcernError?: { code?: unknown } } | undefined;
  return [error.code, result?.writeConcernError?.code];
}

/**
 * A closed pool, and a wait for one of its connections that took too long. The driver exports neither class: of its own errors they are
 * those that are no fault of the program's.
 */
function isPoolError(error: Error): boolean {
  return (
    error instanceof mongo.MongoDriverError &&
    !(error instanceof mongo.MongoAPIError) &&
    !(error instanceof mongo.MongoRuntimeError) &&
    !(error instanceof mongo.MongoParseError)
  );
}

/** Judges the errors of a process that has a database. */
export function judgeDatabaseError(error: unknown): Problem | undefined {
  if (!isDatabaseAway(error)) return undefined;
  return new Problem('service.unavailable', { cause: error, retryAfterS: databaseRetryAfterS });
}
