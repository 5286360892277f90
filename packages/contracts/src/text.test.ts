import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import * as contracts from './index.ts';
import { BolForm, httpRoutes, IdempotencyKey, Principal } from './index.ts';
import { list, text, trimmedText } from './text.ts';

/** The parts of a schema that the walk reads. zod keeps them all in one untyped object. */
interface Definition {
  type: string;
  shape?: Record<string, $ZodType>;
  element?: $ZodType;
  innerType?: $ZodType;
  in?: $ZodType;
  out?: $ZodType;
  options?: readonly $ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  checks?: readonly { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }[];
}
const definitionOf = (schema: $ZodType) => schema._zod.def as unknown as Definition;

/** A text or a list somewhere within a schema. */
interface Part {
  path: string;
  schema: $ZodType;
  isList: boolean;
  /** Builds the smallest value of the whole schema that contains this value at this place. */
  around: (value: unknown) => unknown;
}

function partsOf(schema: $ZodType, path: string, around: Part['around'] = (value) => value): Part[] {
  const { type, shape = {}, element, innerType, out, options = [], ...rest } = definitionOf(schema);
  if (type === 'string') return [{ path, schema, isList: false, around }];
  if (type === 'array' && element) {
    return [{ path, schema, isList: true, around }, ...partsOf(element, `${path}[]`, (v) => around([v]))];
  }
  // A list whose length is checked before its elements: `in` holds that check, `out` the elements.
  if (type === 'pipe' && rest.in && definitionOf(rest.in).type === 'array' && out) {
    const elements = partsOf(out, path, around).filter((part) => part.schema !== out);
    return [{ path, schema: rest.in, isList: true, around }, ...elements];
  }
  const fixed = Object.entries(shape).flatMap(([name, field]) => {
    const { values = [], entries = {} } = definitionOf(field);
    const [choice] = [...values, ...Object.values(entries)];
    return choice === undefined ? [] : [[name, choice]];
  });
  return [
    ...Object.entries(shape).flatMap(([name, field]) =>
      partsOf(field, `${path}.${name}`, (v) => around({ ...Object.fromEntries(fixed), [name]: v })),
    ),
    ...options.flatMap((option, index) => partsOf(option, `${path}<${index}>`, around)),
    ...[innerType, rest.in, out].flatMap((inner) => (inner ? partsOf(inner, path, around) : [])),
  ];
}

interface Message {
  subject: string;
  data: $ZodType;
  reply?: $ZodType;
}
const messages = Object.values<unknown>(contracts).filter(
  (value): value is Message =>
    typeof value === 'object' && value !== null && 'subject' in value && 'data' in value,
);

/** Everything through which a stranger's text can come in. */
const received: [name: string, schema: $ZodType][] = [
  ...httpRoutes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((side): [string, $ZodType][] => {
      const schema = route[side];
      return schema ? [[`${route.method} ${route.path} ${side}`, schema]] : [];
    }),
  ),
  ...messages.flatMap(({ subject, data, reply }): [string, $ZodType][] => [
    [subject, data],
    ...(reply ? [[`reply of ${subject}`, reply] as [string, $ZodType]] : []),
  ]),
  ['Idempotency-Key', IdempotencyKey],
  ['principal', Principal],
  ['registry', contracts.RemoteRegistry],
];
const answered = httpRoutes.map(({ method, path, response }): [string, $ZodType] => [
  `answer of ${method} ${path}`,
  response,
]);

/** Whether the length is checked first, and a text or list that is too long ends the check. */
function endsByLength(schema: $ZodType): boolean {
  const { check, maximum, abort } = definitionOf(schema).checks?.[0]?._zod.def ?? {};
  return check === 'max_length' && maximum !== undefined && abort === true;
}

const receivedParts = received
  .filter(([name]) => name !== 'registry')
  .flatMap(([name, schema]) => partsOf(schema, name).map((part) => ({ ...part, root: schema })));
const texts = receivedParts.filter(({ isList }) => !isList);

describe('what comes in has a limit that ends the check', () => {
  it('the walk finds the fields', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.map(({ path }) => path)).toContain('POST /api/bol/generate body.shipperPhone');
    expect(receivedParts.filter(({ isList }) => isList).length).toBeGreaterThan(10);
  });

  it('every text and every list', () => {
    const endless = receivedParts.filter(({ schema }) => !endsByLength(schema)).map(({ path }) => path);
    expect(endless).toEqual([]);
  });

  it('every text of what we answer and keep', () => {
    const kept = [...answered, ['registry', contracts.RemoteRegistry] as const];
    const parts = kept.flatMap(([name, schema]) => partsOf(schema, name));
    const endless = parts.filter(({ schema, isList }) => !isList && !endsByLength(schema));
    expect(endless.map(({ path }) => path)).toEqual([]);
  });

  const megabyte = 1_000_000;
  it.each(texts.map(({ path, ...part }) => [path, part] as const))('%s of 1 MB', (_path, part) => {
    // The one field that holds files has a higher limit, so a text just above that limit is tried instead.
    const most = definitionOf(part.schema).checks?.[0]?._zod.def.maximum ?? 0;
    const value = part.around('a'.repeat(Math.max(megabyte, most + 1)));
    const issues = safeParse(part.root, value).error?.issues ?? [];
    expect(issues.filter(({ code }) => code === 'too_big')).toHaveLength(1);
    // If a pattern or another rule had looked at the text too, there would be a second issue at the same
    // place.
    const place = JSON.stringify(issues.find(({ code }) => code === 'too_big')?.path);
    expect(issues.filter(({ path }) => JSON.stringify(path) === place)).toHaveLength(1);
  });

  it('of a list that is too long no element is checked', () => {
    const many = Array.from({ length: 100_000 }, () => ({ weight: 'x', unknown: 1 }));
    const issues = safeParse(BolForm, { lineItems: many }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === 'lineItems')).toMatchObject([{ code: 'too_big' }]);
    const seen: unknown[] = [];
    const watched = z.string().check((payload) => void seen.push(payload.value));
    expect(safeParse(list(watched, 2), ['a', 'b', 'c']).success).toBe(false);
    expect(seen).toEqual([]);
    expect(safeParse(list(watched, 2), ['a', 'b']).data).toEqual(['a', 'b']);
  });

  it('no check after the length sees a text that is too long, and blanks around it do not count', () => {
    const seen: string[] = [];
    const watch = (payload: { value: string }) => void seen.push(payload.value);
    for (const schema of [text(3, watch), trimmedText(3, {}, watch)]) {
      expect(safeParse(schema, 'x'.repeat(200)).success).toBe(false);
    }
    expect(safeParse(trimmedText(3, {}, watch), 'abcd').success).toBe(false);
    expect(seen).toEqual([]);
    expect(safeParse(trimmedText(3, {}, watch), '  abc ').data).toBe('abc');
    expect(seen).toEqual(['abc']);
  });
});

/** Kinds of text that can make patterns slow. */
const kinds: Record<string, (length: number) => string> = {
  'blanks between letters': (length) => `a${' '.repeat(length)}b`,
  digits: (length) => '1'.repeat(length),
  'one letter': (length) => 'x'.repeat(length),
  'combining and right to left': (length) => 'שa\u0301\u202e\ud83d\ude00'.repeat(length / 6),
  'quotes and markup': (length) => `"'<b a=.-@(`.repeat(length / 11),
};
const sizes = [4_000, 16_000, 64_000, 256_000, 1_024_000];

/** No text of 1 MB takes a hundredth of this in linear time. What does is not measured on larger texts, which could take minutes. */
const endlessMs = 1_000;

/**
 * Processor time of this thread in milliseconds. The least of three runs, so that other work on the machine
 * does not count.
 */
function costMs(work: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const first = once();
  return first > endlessMs ? first : Math.min(first, once(), once());
}

/** Times below 2 ms are too short to compare. */
const leastMs = 2;

/** Rounds in which growth is measured again before it is believed. */
const doubts = 4;

/**
 * The first size at which four times the text costs more than twelve times the work; undefined when the work
 * grows no faster than the text. A pattern that is too slow is slow in every round, while a full heap or cold
 * caches are gone in the next.
 */
function growsTooFast(schema: $ZodType, textOf: (length: number) => string): number | undefined {
  const costOf = (size: number) => {
    const long = textOf(size);
    return costMs(() => safeParse(schema, long));
  };
  const isTooMuch = (cost: number, before: number) => cost > 12 * Math.max(before, leastMs);
  let before = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    const cost = costOf(size);
    if (cost > endlessMs) return size;
    const again = () => isTooMuch(costOf(size), costOf(size / 4));
    if (isTooMuch(cost, before) && Array.from({ length: doubts }).every(again)) return size;
    before = cost;
  }
  return undefined;
}

describe('work grows with the length of a text and no faster', () => {
  it('a pattern that does otherwise is found', () => {
    const schema = z.string().check(z.regex(/\s*x/));
    expect(growsTooFast(schema, (length) => `a${' '.repeat(length)}b`)).toBeDefined();
  });

  // Several fields share a schema. Each schema is tried once.
  const schemas = new Map(texts.map(({ schema, path }) => [schema, path]));
  it.each(Object.entries(kinds))(
    '%s, 4 KB to 1 MB, in every text of every route and message',
    (_kind, textOf) => {
      const slow = [...schemas].filter(([schema]) => growsTooFast(schema, textOf) !== undefined);
      expect(slow.map(([, path]) => path)).toEqual([]);
    },
    60_000,
  );

  it.each(Object.entries(kinds))('%s, in a phone number that nobody measured before', (_kind, textOf) => {
    const bare = z.string().check(
      z.refine((typed) => contracts.formatEmergencyPhone(typed) !== undefined),
      z.refine((typed) => contracts.formatUsPhoneTyped(typed) !== ''),
    );
    expect(growsTooFast(bare, textOf)).toBeUndefined();
  });
});
