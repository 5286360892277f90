import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { formatEmergencyPhone, formatUsPhoneTyped } from '../../src/index.ts';
import { texts } from '../received-texts.ts';

/** Kinds of text that can make patterns slow. */
const kinds: Record<string, (length: number) => string> = {
  'blanks between letters': (length) => `a${' '.repeat(length)}b`,
  digits: (length) => '1'.repeat(length),
  'one letter': (length) => 'x'.repeat(length),
  'combining and right to left': (length) => 'שa\u0301\u202e\ud83d\ude00'.repeat(length / 6),
  'quotes and markup': (length) => `"'<b a=.-@(`.repeat(length / 11),
};
const sizes = [4_000, 16_000, 64_000, 256_000, 1_024_000];

/** No text of 1 MB takes a hundredth of this in linear time. Anything slower is not tried on larger texts. */
const endlessMs = 1_000;

/**
 * Processor time of this thread in milliseconds, the minimum of three runs, so that other work on the machine
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

/** Durations below 2 ms are too short to compare. */
const leastMs = 2;

/** Retries of a suspicious measurement. */
const doubts = 4;

/**
 * The first size at which four times the text costs more than twelve times the work; undefined when the work
 * grows no faster than the text. A slow pattern is slow in every attempt, while a full heap or cold caches
 * are gone in the next.
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

  // Several fields share a schema. Each schema is tried a single time.
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
      z.refine((typed) => formatEmergencyPhone(typed) !== undefined),
      z.refine((typed) => formatUsPhoneTyped(typed) !== ''),
    );
    expect(growsTooFast(bare, textOf)).toBeUndefined();
  });
});
