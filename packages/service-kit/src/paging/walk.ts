import { type ListSort, Problem } from '@freightwright/contracts';
import { notOurs } from './cursor.ts';

/** A list of deleted entries has an order of its own. */
type WalkSort = ListSort | 'deletedAt';
type Field = 'createdAt' | 'updatedAt' | 'deletedAt';

/** The parameters of a list that can be synchronized, as the contract has checked them. */
export type WalkQuery = {
  readonly [P in 'cursor' | 'limit' | `${'created' | 'updated' | 'deleted'}${'After' | 'Before'}`]?:
    | string
    | undefined;
} & { readonly sort?: ListSort | undefined };

interface WalkOptions {
  readonly nowMs: () => number;
  /** Entries on a page, unless the caller asks for another number. */
  readonly perPage: number;
  /** The order without `sort`. Default '-createdAt'. */
  readonly defaultSort?: WalkSort;
  /** Entries that never change have one instant for both fields. */
  readonly isImmutable?: boolean;
}

/** Names an order in a cursor. A cursor without a name is of the default order. */
const sortNames: Readonly<Record<WalkSort, string>> = {
  '-createdAt': '',
  createdAt: 'c',
  updatedAt: 'u',
  '-updatedAt': 'v.',
  deletedAt: 'd',
};

/**
 * More than the time from the instant that a write records until every reader sees it, which is the time limits
 * of the connection and one retry of the driver, and the difference of the clocks of two replicas.
 */
const settledAfterMs = 30_000;
const roundedToMs = 10_000;

/**
 * A walk over a list, one page at a time. In ascending order it ends with what had happened at its first
 * page, so that it ends however fast entries change: a later change is beyond it, and in the next walk.
 * `syncedUntil` is where the next walk starts, a little before this one, because a write may become visible
 * shortly after an entry with a later instant.
 * @throws Problem 'request.invalid' for an invalid cursor, and for a `sort` other than that of the cursor.
 * @example
 * const walk = openWalk(query, { nowMs, perPage: 20 });
 * walk.page(await Bill.find({ userId, ...walk.filter }).sort(walk.sort).limit(walk.limit));
 */
export function openWalk(query: WalkQuery, options: WalkOptions) {
  const { nowMs, perPage, defaultSort = '-createdAt', isImmutable = false } = options;
  const size = query.limit === undefined ? perPage : Number(query.limit);
  const from = query.cursor === undefined ? undefined : readPosition(query.cursor, query.sort, defaultSort);
  const sort = from?.sort ?? query.sort ?? defaultSort;
  const startedMs = from?.startedMs ?? nowMs();
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace('-', '') as Field;
  const storedAs = (name: Field) => (isImmutable && name === 'updatedAt' ? 'createdAt' : name);
  const bounds: Partial<Record<Field, Bounds>> = {};
  const narrow = (name: Field, bound: keyof Bounds, at: Date) => {
    const of = bounds[storedAs(name)];
    const is = of?.[bound];
    const isNarrower = is === undefined || (bound === '$gte' ? at > is : at < is);
    if (isNarrower) bounds[storedAs(name)] = { ...of, [bound]: at };
  };
  for (const happened of ['created', 'updated', 'deleted'] as const) {
    const [after, before] = [query[`${happened}After`], query[`${happened}Before`]];
    if (after !== undefined) narrow(`${happened}At`, '$gte', new Date(after));
    if (before !== undefined) narrow(`${happened}At`, '$lt', new Date(before));
  }
  let rest = {};
  if (from) {
    const { at, id } = from;
    narrow(field, direction === 1 ? '$gte' : '$lte', at);
    if (direction === 1) narrow(field, '$lte', new Date(startedMs));
    const further = direction === 1 ? '$gt' : '$lt';
    rest = { $or: [{ [storedAs(field)]: { [further]: at } }, { _id: { [further]: id } }] };
  }
  return {
    filter: { ...bounds, ...rest },
    sort: { [storedAs(field)]: direction, _id: direction } as Record<string, 1 | -1>,
    /** One row more than a page shows: it indicates that another page follows. */
    limit: size + 1,
    /** @param found the rows of the query. */
    page<Row extends { id: string } & { readonly [F in Field]?: Date }>(found: readonly Row[]) {
      const shown = found.slice(0, size);
      const last = shown.at(-1);
      const at = last?.[storedAs(field)]?.getTime();
      const isMore = last !== undefined && at !== undefined && found.length > size;
      // Descending walks have no end to remember, so that an unchanged page has an unchanged cursor.
      const start = direction === 1 ? `${sortNames[sort]}${startedMs}.` : sortNames[sort];
      return {
        shown,
        next: {
          nextCursor: isMore ? `${start}${at}.${last.id}` : null,
          ...(direction === 1 && { syncedUntil: syncedUntil(startedMs) }),
        },
      };
    },
  };
}
export type Walk = Pick<ReturnType<typeof openWalk>, 'filter' | 'sort' | 'limit'>;

/** Rounded down to ten seconds, so that an answer without news stays the same for a while and is not sent again. */
function syncedUntil(startedMs: number): string {
  const untilMs = startedMs - settledAfterMs;
  return new Date(untilMs - (untilMs % roundedToMs)).toISOString();
}

interface Bounds {
  $gte?: Date;
  $lt?: Date;
  $lte?: Date;
}

interface Position {
  sort: WalkSort;
  startedMs: number | undefined;
  at: Date;
  id: string;
}

function readPosition(cursor: string, asked: ListSort | undefined, defaultSort: WalkSort): Position {
  const parts = /^(?:([cud])(\d{1,15})\.|(v\.))?(\d{1,15})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  const [, ascending, startedMs, name = ascending ?? '', ms, id] = parts;
  const sort = (Object.keys(sortNames) as WalkSort[]).find((each) => sortNames[each] === name);
  const isOfDeletions = defaultSort === 'deletedAt';
  if (id === undefined || !sort || (sort === 'deletedAt') !== isOfDeletions) throw notOurs();
  if (asked !== undefined && asked !== sort) {
    const message = `sort must be ${sort}, as for the first page, or left out: the cursor carries it`;
    const errors = [{ field: 'sort', rule: 'cursor', message }];
    throw new Problem('request.invalid', { detail: message, errors, errorsIn: 'elsewhere' });
  }
  const started = startedMs === undefined ? undefined : Number(startedMs);
  return { sort, startedMs: started, at: new Date(Number(ms)), id };
}

/**
 * The instant of a change: now, or just after the change before, so that it advances although the clocks of
 * two replicas differ.
 * @example changedAt(5_000, new Date(7_000)); // => new Date(7_001)
 */
export const changedAt = (nowMs: number, before: Date): Date =>
  new Date(Math.max(nowMs, before.getTime() + 1));

/**
 * The conditions of filters by the client's own texts.
 * @param at where an entry has them: 'form.' or ''.
 * @example ownFilter({ metadata: { load: '7' } }, { metadata: 'metadata' }); // => { 'metadata.load': '7' }
 */
export const ownFilter = (
  {
    reference,
    metadata = {},
  }: { reference?: string | undefined; metadata?: Record<string, string> | undefined },
  at: { reference: string; metadata: string } = { reference: 'reference', metadata: 'metadata' },
): Record<string, string> => ({
  ...(reference !== undefined && { [at.reference]: reference }),
  ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`${at.metadata}.${key}`, value])),
});
