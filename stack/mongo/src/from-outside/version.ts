/**
 * The version of MongoDB that the stand-in reports to `hello` and `buildInfo`, and that the launcher shows:
 * the oldest series whose drivers work with this subset (no bulkWrite command).
 */
export const MONGODB_VERSION = { major: 7, minor: 0, patch: 0, wire: 21 } as const;

/** 'MongoDB 7.0', the series that the stand-in reports. */
export const MONGODB_SERIES = `MongoDB ${MONGODB_VERSION.major}.${MONGODB_VERSION.minor}`;
