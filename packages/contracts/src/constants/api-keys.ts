/**
 * The permissions of an API key. Each route that keys may call names one of these in its contract. A route
 * without a scope is for people only, unless it is public.
 */
export const apiScopes = [
  'classes',
  'predictions:read',
  'predictions:write',
  'bills:read',
  'bills:write',
  'bulk:read',
  'bulk:write',
  'usage:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The label of each scope, on the page for keys and in the reference. */
export const apiScopeLabels: Readonly<Record<ApiScope, string>> = {
  classes: 'Work out freight classes',
  'predictions:read': 'Read cost estimates and your terms with carriers',
  'predictions:write': 'Make and delete cost estimates, and change your terms with carriers',
  'bills:read': 'Read bills of lading, and your addresses, products and templates',
  'bills:write': 'Issue, void and email bills of lading, and change your addresses, products and templates',
  'bulk:read': 'Read bulk jobs and their results',
  'bulk:write': 'Upload files, and start and cancel bulk jobs',
  'usage:read': 'Read your plan and how much of it is used',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Add, change and remove webhooks, and send a delivery again',
};

/** A 'live' key works on the account. A 'test' key works on separate data that is not visible elsewhere. */
export const apiKeyModes = ['live', 'test'] as const;
export type ApiKeyMode = (typeof apiKeyModes)[number];

/** The prefix identifies a key to its owner and to programs that look for leaked keys. */
export const apiKeyPrefix: Readonly<Record<ApiKeyMode, string>> = { live: 'fw_live_', test: 'fw_test_' };

export const apiKeyLimits = {
  /** Active keys of one account. */
  keys: 20,
  name: 60,
  /** Days until a key expires. */
  daysAtMost: 730,
} as const;

/**
 * The user id for the data of an account's test keys. Every service stores data by user id, so a test key
 * never touches live data.
 * @example testTwinOf('user-1'); // => 'test.user-1'
 */
export const testTwinOf = (userId: string): string => `${twinPrefix}${userId}`;
const twinPrefix = 'test.';
/** @example isTestTwin('test.user-1'); // => true */
export const isTestTwin = (userId: string): boolean => userId.startsWith(twinPrefix);
/**
 * The account behind a user id: itself, or the one whose test data it is.
 * @example accountOf('test.user-1'); // => 'user-1'
 */
export const accountOf = (userId: string): string =>
  isTestTwin(userId) ? userId.slice(twinPrefix.length) : userId;

/** The header with the caller's idempotency key, on routes that are `idempotent`. */
export const idempotencyKeyHeader = 'idempotency-key';
/** The header of a response that is replayed from an earlier request. Its value is 'true'. */
export const replayedHeader = 'idempotency-replayed';

/** Calls that one key may make in a minute, unless the operator of a site sets another number. */
export const apiCallsPerMinute = 600;
