import { Double, Int32 } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { compareValues, encodeValue } from '../storage/key-encoding.ts';
import { ACCUMULATORS, type Accumulator } from '../supported.ts';
import { type Doc, isDoc, isNullish, isNumber } from '../values.ts';
import { calculate, createSum } from './arithmetic.ts';
import { checkExpression, evaluate } from './expressions.ts';
import type { MakeStage } from './stage.ts';

interface Running {
  readonly add: (value: unknown) => void;
  readonly result: () => unknown;
}

/** `$group`: groups by an expression, in the order in which the groups first occur. */
export function groupStage(spec: Doc): MakeStage {
  const { _id: by, ...fields } = spec;
  if (!Object.hasOwn(spec, '_id'))
    throw new MongoFault('BadValue', 'a group specification must include an _id');
  checkExpression(by);
  const accumulators = Object.entries(fields).map(([name, value]) => parseAccumulator(name, value));
  return () => {
    const groups = new Map<string, { id: unknown; running: Running[] }>();
    return {
      push: (docs) => {
        for (const doc of docs) {
          const id = evaluate(by, doc) ?? null;
          const key = encodeValue(id).toString('latin1');
          const group = groups.get(key) ?? { id, running: accumulators.map(({ start }) => start()) };
          groups.set(key, group);
          for (const [i, { argument }] of accumulators.entries())
            group.running[i]?.add(evaluate(argument, doc));
        }
        return [];
      },
      end: () =>
        [...groups.values()].map(({ id, running }) => {
          const values = accumulators.map(({ name }, i): [string, unknown] => [name, running[i]?.result()]);
          return { _id: id, ...Object.fromEntries(values) };
        }),
      isDone: () => false,
    };
  };
}

function parseAccumulator(
  name: string,
  value: unknown,
): { name: string; argument: unknown; start: () => Running } {
  const [operator, ...others] = isDoc(value) ? Object.keys(value) : [];
  const known = ACCUMULATORS.find((each) => each === operator);
  if (!isDoc(value) || known === undefined || others.length > 0) {
    throw notSupported(`The accumulator of '${name}' (${operator ?? 'none'})`, 'InvalidPipelineOperator');
  }
  if (name.includes('.') || name.startsWith('$'))
    throw new MongoFault('BadValue', `The field name '${name}' is invalid`);
  checkExpression(value[known]);
  return { name, argument: value[known], start: RUNNING[known] };
}

const RUNNING: Record<Accumulator, () => Running> = {
  $sum: () => {
    const sum = createSum();
    return { add: (value) => void (isNumber(value) && sum.add(value)), result: sum.total };
  },
  $count: () => folding<unknown>(new Int32(0), (sum) => calculate('add', sum, new Int32(1), 'double')),
  $avg: () => {
    const sum = createSum();
    let count = 0;
    return {
      add: (value) => {
        if (!isNumber(value)) return;
        sum.add(value);
        count += 1;
      },
      result: () => (count === 0 ? null : new Double(sum.asDouble() / count)),
    };
  },
  $min: () => folding<unknown>(null, (least, value) => better(least, value, -1)),
  $max: () => folding<unknown>(null, (most, value) => better(most, value, 1)),
  $first: () => {
    let kept: { value: unknown } | undefined;
    return {
      add: (value) => {
        kept ??= { value };
      },
      result: () => kept?.value ?? null,
    };
  },
  $last: () => folding<unknown>(null, (_last, value) => value ?? null),
  $push: () => collecting(() => true),
  $addToSet: () => {
    const seen = new Set<string>();
    return collecting((value) => seen.size < seen.add(encodeValue(value).toString('latin1')).size);
  },
};

function folding<T>(from: T, next: (state: T, value: unknown) => T): Running {
  let state = from;
  return {
    add: (value) => {
      state = next(state, value);
    },
    result: () => state,
  };
}

/** Collects the values that `takes` accepts. A missing value is left out. */
function collecting(takes: (value: unknown) => boolean): Running {
  const list: unknown[] = [];
  return {
    add: (value) => {
      if (value !== undefined && takes(value)) list.push(value);
    },
    result: () => list,
  };
}

/** Null and missing values are ignored by `$min` and `$max`. */
function better(kept: unknown, value: unknown, sign: 1 | -1): unknown {
  if (isNullish(value)) return kept;
  return kept === null || compareValues(value, kept) * sign > 0 ? value : kept;
}
