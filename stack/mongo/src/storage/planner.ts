import { Double } from 'bson';
import type { Direction, SortFields } from '../query/compound-keys.ts';
import { type Condition, type Filter, isPointValue } from '../query/filter.ts';
import { afterPrefix, encodeValue, inverted, sameValue } from '../query/key-encoding.ts';
import { isDoc, isNullish } from '../values.ts';
import { type Collection, type Index, prefixOf, recordPrefix } from './catalog.ts';

export interface Bounds {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** The ranges of the matches, and possibly more, so each document is still compared with the filter. */
export interface Plan {
  /** Undefined for a scan of the whole collection. */
  readonly index: Index | undefined;
  /** In key order and without overlaps. */
  readonly ranges: readonly Bounds[];
  readonly reverse: boolean;
  /** True when reading the ranges gives the requested order. */
  readonly sorted: boolean;
}

/** The most ranges that are made by combining `$in` lists. */
const MOST_RANGES = 1000;

/** Selects the index with the most equal fields, and of those one that also sorts, or scans everything. */
export function choosePlan(collection: Collection, filter: Filter, sort: SortFields): Plan {
  const prefix = recordPrefix(collection);
  const natural = { index: undefined, ranges: [{ start: prefix, end: afterPrefix(prefix) }], reverse: false };
  let best: Plan = { ...natural, sorted: sort.length === 0 };
  let bestScore = 0;
  for (const index of collection.indexes.values()) {
    if (!index.ready || !implies(filter, index.partial)) continue;
    const candidate = planFor(collection, index, filter, sort);
    if (candidate.score > bestScore) {
      best = candidate.plan;
      bestScore = candidate.score;
    }
  }
  return best;
}

function planFor(collection: Collection, index: Index, filter: Filter, sort: SortFields) {
  let ranges: Bounds[] = [wholePrefix(prefixOf(collection.id, index.id))];
  let score = 0;
  let equalFields = 0;
  let open = true;
  // In a multikey index too, every field may narrow the ranges, with one exception: fields below the same
  // array are indexed element by element, while a filter may match the first in one element and the second in
  // another.
  const heads = new Set<string>();
  for (const [path, direction] of index.fields) {
    const head = path.slice(0, path.indexOf('.') >>> 0);
    if (index.multikey && heads.has(head)) break;
    heads.add(head);
    const conditions = filter.conditions.filter((condition) => condition.path === path);
    const points = pointsOf(conditions);
    if (points !== undefined && points.length * ranges.length <= MOST_RANGES) {
      ranges = narrowToPoints(ranges, points, direction);
      score += 4;
      if (points.length === 1 && open) equalFields += 1;
      else open = false;
      continue;
    }
    const range = rangeOf(conditions, index.multikey);
    if (range !== undefined) {
      ranges = ranges.map(({ start }) => narrowToRange(start, range, direction));
      score += 2;
    }
    break;
  }
  const order = index.multikey ? undefined : sortDirection(index.fields, equalFields, sort);
  const full = score >= 4 * index.fields.length && index.unique;
  const sorts = order !== undefined && sort.length > 0;
  return {
    plan: { index, ranges, reverse: order === -1, sorted: sort.length === 0 || order !== undefined },
    score: score + (full ? 100 : 0) + (sorts ? 3 : 0),
  };
}

const wholePrefix = (prefix: Buffer): Bounds => ({ start: prefix, end: afterPrefix(prefix) });

/** The values of which a field must equal one; undefined without such a condition. */
function pointsOf(conditions: Condition[]): unknown[] | undefined {
  for (const { op, operand } of conditions) {
    if (op === '$eq' && (isPointValue(operand) || isNullish(operand))) return [operand];
    if (
      op === '$in' &&
      Array.isArray(operand) &&
      operand.every((item) => isPointValue(item) || isNullish(item))
    ) {
      return operand;
    }
  }
  return undefined;
}

function narrowToPoints(ranges: Bounds[], points: unknown[], direction: Direction): Bounds[] {
  const encoded = points.map((point) => directed(encodeValue(point), direction));
  encoded.sort(Buffer.compare);
  const distinct = encoded.filter((bytes, i) => i === 0 || !bytes.equals(encoded[i - 1] ?? bytes));
  return ranges.flatMap(({ start }) => distinct.map((bytes) => wholePrefix(Buffer.concat([start, bytes]))));
}

interface Edge {
  readonly bytes: Buffer;
  readonly inclusive: boolean;
}
interface Range {
  readonly low: Edge;
  readonly high: Edge;
}

/** The range that `$gt`, `$gte`, `$lt`, `$lte` leave within the type of their operand, if any. */
function rangeOf(conditions: Condition[], multikey: boolean): Range | undefined {
  let range: Range | undefined;
  for (const { op, operand } of conditions) {
    if (op !== '$gt' && op !== '$gte' && op !== '$lt' && op !== '$lte') continue;
    if (!isRangeValue(operand)) continue;
    // Two elements of an array may fulfill two conditions, so only the first condition narrows the range.
    if (multikey && range !== undefined) break;
    const bytes = encodeValue(operand);
    const type = { bytes: bytes.subarray(0, 1), inclusive: true };
    if (range !== undefined && range.low.bytes[0] !== bytes[0]) continue;
    const { low, high } = range ?? { low: type, high: type };
    const edge = { bytes, inclusive: op === '$gte' || op === '$lte' };
    const isLow = op === '$gt' || op === '$gte';
    range = {
      low: isLow && low.bytes.compare(bytes) < 0 ? edge : low,
      high: !isLow && (high.bytes.length === 1 || high.bytes.compare(bytes) > 0) ? edge : high,
    };
  }
  return range;
}

function isRangeValue(value: unknown): boolean {
  const notANumber = value instanceof Double && Number.isNaN(value.value);
  return isPointValue(value) && !isDoc(value) && !notANumber;
}

function narrowToRange(prefix: Buffer, range: Range, direction: Direction): Bounds {
  const [low, high] = direction === 1 ? [range.low, range.high] : [range.high, range.low];
  const first = Buffer.concat([prefix, directed(low.bytes, direction)]);
  const last = Buffer.concat([prefix, directed(high.bytes, direction)]);
  return {
    start: low.inclusive ? first : afterPrefix(first),
    end: high.inclusive ? afterPrefix(last) : last,
  };
}

const directed = (bytes: Buffer, direction: Direction): Buffer => (direction === 1 ? bytes : inverted(bytes));

/** 1 or -1 when reading the index forward or backward gives the sort order, equal fields left out. */
function sortDirection(fields: SortFields, equalFields: number, sort: SortFields): Direction | undefined {
  const equal = new Set(fields.slice(0, equalFields).map(([path]) => path));
  const wanted = sort.filter(([path]) => !equal.has(path));
  const rest = fields.slice(equalFields);
  const first = wanted[0];
  if (first === undefined) return 1;
  const walk: Direction = first[1] === rest[0]?.[1] ? 1 : -1;
  const fits = wanted.every(([path, way], i) => rest[i]?.[0] === path && rest[i]?.[1] === way * walk);
  return fits ? walk : undefined;
}

/** True when the partial index is certain to contain every match of the filter. */
const implies = (filter: Filter, partial: Filter | undefined): boolean =>
  (partial?.conditions ?? []).every((needed) =>
    filter.conditions.some((given) => {
      if (given.path !== needed.path) return false;
      if (given.op === '$eq' && isPointValue(given.operand)) return needed.holds([given.operand]);
      return given.op === needed.op && sameValue(given.operand, needed.operand);
    }),
  );
