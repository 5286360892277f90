import { Problem } from '@freightwright/contracts';

/** The last row of a page of the list. */
export interface Place {
  createdAt: Date;
  id: string;
}

/** Finds the rows after a place in a list with the newest first. */
export const olderThan = ({ createdAt, id }: Place) => ({
  createdAt: { $lte: createdAt },
  $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
});

export const cursorOf = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

/** @throws Problem 'request.invalid' for a text that is not one of our cursors. */
export function readCursor(cursor: string): Place {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw notOurs();
  return { createdAt: new Date(Number(ms)), id };
}

/** The last row of a page of a list that is sorted by name. */
export interface NamePlace {
  name: string;
  id: string;
}

/** The name as base64url, since a name may have any letter and a query may not. */
export const nameCursorOf = ({ name, id }: NamePlace): string =>
  `${Buffer.from(name).toString('base64url')}.${id}`;

/** @throws Problem 'request.invalid' for a text that is not one of our cursors. */
export function readNameCursor(cursor: string): NamePlace {
  const [, encoded, id] = /^([\w-]{0,500})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  if (encoded === undefined || id === undefined) throw notOurs();
  const place = { name: Buffer.from(encoded, 'base64url').toString(), id };
  if (nameCursorOf(place) !== cursor) throw notOurs();
  return place;
}

function notOurs(): Problem {
  const message = 'cursor must be one that the list has answered';
  return new Problem('request.invalid', {
    detail: message,
    errors: [{ field: 'cursor', rule: 'pattern', message }],
    errorsIn: 'elsewhere',
  });
}

/**
 * A page of at most `size` rows.
 * @param found one row more than the page shows, if there is one: it tells that another page follows.
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
