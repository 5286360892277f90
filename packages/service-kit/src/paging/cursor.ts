import { Problem } from '@freightwright/contracts';

/** The pagination cursor: the last row of a page. */
export interface PagePosition {
  createdAt: Date;
  id: string;
}

/**
 * The filter for the rows after a cursor in a list sorted by newest first.
 * @example Bill.find({ userId, ...olderThan(readCursor(cursor)) }).sort({ createdAt: -1, _id: -1 });
 */
export const olderThan = ({ createdAt, id }: PagePosition) => ({
  createdAt: { $lte: createdAt },
  $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
});

/**
 * The cursor of a row, for the query of the next page.
 * @example cursorOf({ createdAt: new Date(1_000), id: 'bill-0001' }); // => '1000.bill-0001'
 */
export const cursorOf = ({ createdAt, id }: PagePosition): string => `${createdAt.getTime()}.${id}`;

/**
 * @throws Problem 'request.invalid' for an invalid cursor.
 * @example readCursor('1000.bill-0001'); // => { createdAt: new Date(1_000), id: 'bill-0001' }
 */
export function readCursor(cursor: string): PagePosition {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw notOurs();
  return { createdAt: new Date(Number(ms)), id };
}

/** The cursor of a list sorted by name: the last row of a page. */
export interface NamePosition {
  name: string;
  id: string;
}

/**
 * The name as base64url, since a name may have any character and a query may not.
 * @example nameCursorOf({ name: 'Dock 1', id: 'addr-0001' }); // => 'RG9jayAx.addr-0001'
 */
export const nameCursorOf = ({ name, id }: NamePosition): string =>
  `${Buffer.from(name).toString('base64url')}.${id}`;

/**
 * @throws Problem 'request.invalid' for an invalid cursor.
 * @example readNameCursor('RG9jayAx.addr-0001'); // => { name: 'Dock 1', id: 'addr-0001' }
 */
export function readNameCursor(cursor: string): NamePosition {
  const [, encoded, id] = /^([\w-]{0,500})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  if (encoded === undefined || id === undefined) throw notOurs();
  const place = { name: Buffer.from(encoded, 'base64url').toString(), id };
  if (nameCursorOf(place) !== cursor) throw notOurs();
  return place;
}

export function notOurs(): Problem {
  const message = 'cursor must be one that the list has answered';
  return new Problem('request.invalid', {
    detail: message,
    errors: [{ field: 'cursor', rule: 'pattern', message }],
    errorsIn: 'elsewhere',
  });
}

/**
 * Returns a page of at most `size` rows.
 * @param found one row more than the page shows, if there is one: it indicates that another page follows.
 * @example pageOf(['a', 'b', 'c'], 2, String); // => { shown: ['a', 'b'], nextCursor: 'b' }
 */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  cursorOfRow: (row: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: last !== undefined && found.length > size ? cursorOfRow(last) : null };
}
