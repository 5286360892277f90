import type { Collection, Connection } from 'mongoose';

const checks = new WeakMap<object, () => void>();

/** Registers what `native` checks before each use of the connection's collections. */
export const checkBefore = (connection: Connection, check: () => void): void => {
  checks.set(connection, check);
};

/** The required subset of a mongoose model. */
interface NativeModel {
  db: Connection;
  collection: Collection;
}

/**
 * The driver's collection of a model, for frequent statements whose documents the contract has validated: mongoose's
 * casting and documents cost as much as the statement itself. Values must have their stored types. Use it for one
 * statement only, because it checks like a query of the model.
 * @throws Problem 'service.unavailable' when the caller no longer waits, or when no server is available.
 * @example await native(Bill).insertOne(bill, nativeWrite);
 */
export function native({ db, collection }: NativeModel): Collection {
  checks.get(db)?.();
  return collection;
}

/** Like mongoose, leaves out fields that are undefined. */
export const nativeWrite = { ignoreUndefined: true } as const;
