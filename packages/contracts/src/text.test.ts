import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { answered, definitionOf, partsOf, receivedParts, texts } from '../test/received-texts.ts';
import { BolForm, RemoteRegistry } from './index.ts';
import { list, text, trimmedText } from './text.ts';

/** Whether the length is checked first and ends the validation of a longer text or list. */
function endsByLength(schema: $ZodType): boolean {
  const { check, maximum, abort } = definitionOf(schema).checks?.[0]?._zod.def ?? {};
  return check === 'max_length' && maximum !== undefined && abort === true;
}

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
    const stored = [...answered, ['registry', RemoteRegistry] as const];
    const parts = stored.flatMap(([name, schema]) => partsOf(schema, name));
    const endless = parts.filter(({ schema, isList }) => !isList && !endsByLength(schema));
    expect(endless.map(({ path }) => path)).toEqual([]);
  });

  const megabyte = 1_000_000;
  it.each(texts.map(({ path, ...part }) => [path, part] as const))('%s of 1 MB', (_path, part) => {
    // The one field with files has a higher limit, so a text just above that limit is tried instead.
    const most = definitionOf(part.schema).checks?.[0]?._zod.def.maximum ?? 0;
    const value = part.around('a'.repeat(Math.max(megabyte, most + 1)));
    const issues = safeParse(part.root, value).error?.issues ?? [];
    expect(issues.filter(({ code }) => code === 'too_big')).toHaveLength(1);
    // If a pattern or another rule had run on the text too, there would be a second issue at the same path.
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
