import { Problem } from '@freightwright/contracts';
import { isBrokenConnection } from '@freightwright/runtime-kit';
import mongoose from 'mongoose';

const { mongo } = mongoose;

/** Seconds until a retry: a step-down takes one or two, an election after a server's death up to twelve. */
export const databaseRetryAfterS = 2;

/**
 * Server error codes for the server's state rather than the command: error_codes.yml of MongoDB, and the
 * drivers' specifications of server discovery, retryable reads and retryable writes, which agree.
 */
const passingCodes: ReadonlySet<unknown> = new Set([
  // The server is not the primary.
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  10_058, // LegacyNotPrimary
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  11_602, // InterruptedDueToReplStateChange
  // The server is shutting down.
  91, // ShutdownInProgress
  11_600, // InterruptedAtShutdown
  // The server cannot reach another server.
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  9001, // SocketException
  133, // FailedToSatisfyReadPreference
  // Timeouts: the time limit, the majority's acknowledgement, or a cursor that ended with its server.
  50, // MaxTimeMSExpired
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  64, // WriteConcernTimeout
  134, // ReadConcernMajorityNotAvailableYet
  43, // CursorNotFound
  11_601, // Interrupted, by an operator
  // The server is overloaded or has no space.
  24, // LockTimeout
  112, // WriteConflict
  365, // TemporarilyUnavailable
  462, // IngressRequestRateLimitExceeded
  14_031, // OutOfDiskSpace
]);

/** Labels of the server or the driver for transient errors. */
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
 * The driver's classes for a lost connection, including their subclasses: a cleared pool is a network error,
 * a failed server selection a system error.
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

/** Whether the error is the database's (unavailable, changing primary, overloaded), not the operation's. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (awayClasses.some((away) => error instanceof away)) return true;
  if (isBrokenConnection(error)) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  if (passingLabels.some((label) => error.hasErrorLabel(label))) return true;
  return codesOf(error).some((code) => passingCodes.has(code)) || isPoolError(error);
}

/**
 * A write can succeed on one server and fail to replicate. Then the code is in its write concern error; a
 * bulk write exposes it through a method.
 */
function codesOf(error: Error & { code?: unknown; result?: unknown }): unknown[] {
  if (error instanceof mongo.MongoBulkWriteError) {
    return [error.code, error.result.getWriteConcernError()?.code];
  }
  const result = error.result as { writeConcernError?: { code?: unknown } } | undefined;
  return [error.code, result?.writeConcernError?.code];
}

/**
 * A closed pool, or a timed-out wait for a connection. The driver does not export these two classes, so they
 * are recognized as driver errors that are not programming errors.
 */
const isPoolError = (error: Error): boolean =>
  error instanceof mongo.MongoDriverError &&
  !(error instanceof mongo.MongoAPIError) &&
  !(error instanceof mongo.MongoRuntimeError) &&
  !(error instanceof mongo.MongoParseError);

/** Maps database errors to problems, for processes with a database. */
export function judgeDatabaseError(error: unknown): Problem | undefined {
  if (!isDatabaseAway(error)) return undefined;
  return new Problem('service.unavailable', { cause: error, retryAfterS: databaseRetryAfterS });
}
