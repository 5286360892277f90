/**
 * The MongoDB that the stand-in answers as, to `hello` and `buildInfo`, and as which the launcher shows it: the oldest series whose drivers
 * and this subset agree (no bulkWrite command).
 */
export const MONGODB_VERSION = { major: 7, minor: 0, patch: 0, wire: 21 } as const;

/** 'MongoDB 7.0', the series that the stand-in answers as. */
export const MONGODB_SERIES = `MongoDB ${MONGODB_VERSION.major}.${MONGODB_VERSION.minor}`;
