import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { BolForm, checkSchema, type FieldError, listBols, problemBody, requestProblem } from './index.ts';

const wordsOf = (schema: z.core.$ZodType, value: unknown) => {
  const result = checkSchema(schema, value);
  return result.ok
    ? 'accepted'
    : result.errors.map(({ field, rule, message }) => `${field}|${rule}|${message}`);
};
const megabyte = 'm'.repeat(1_000_000);
const field = (schema: z.core.$ZodType) => z.strictObject({ height: schema });

describe('a broken rule is worded for its reader', () => {
  it.each([
    [mini.number(), 'x', 'type', 'must be a number'],
    [mini.number(), undefined, 'required', 'is required'],
    [mini.number(), null, 'type', 'must be a number'],
    [mini.number(), Number.POSITIVE_INFINITY, 'type', 'must be a number'],
    [mini.int(), 1.5, 'type', 'must be a whole number'],
    [mini.string(), 7, 'type', 'must be text'],
    [mini.boolean(), 'yes', 'type', 'must be true or false'],
    [mini.array(mini.string()), {}, 'type', 'must be a list'],
    [mini.strictObject({}), [], 'type', 'must be an object'],
    [mini.number().check(mini.lte(10_000)), 10_001, 'max', 'must be at most 10,000'],
    [mini.number().check(mini.lt(5)), 5, 'max', 'must be less than 5'],
    [mini.number().check(mini.gt(0)), 0, 'min', 'must be more than 0'],
    [mini.number().check(mini.gte(2)), 1, 'min', 'must be at least 2'],
    [mini.number().check(mini.gte(Number.MIN_VALUE)), 0, 'min', 'must be more than 0'],
    [mini.string().check(mini.maxLength(254)), 'x'.repeat(255), 'max', 'must have at most 254 characters'],
    [mini.string().check(mini.minLength(1)), '', 'min', 'must not be empty'],
    [mini.string().check(mini.minLength(2)), '', 'min', 'must have at least 2 characters'],
    [mini.array(mini.string()).check(mini.maxLength(1)), ['a', 'b'], 'max', 'must have at most 1 item'],
    [mini.email(), 'nobody', 'format', 'must be an email address'],
    [mini.url(), 'x', 'format', 'must be a web address'],
    [mini.string().check(mini.regex(/^\d+$/)), 'x', 'format', 'is not written as it should be'],
    [mini.string().check(mini.startsWith('/')), 'x', 'format', 'must start with "/"'],
    [mini.enum(['50', '55']), '51', 'choice', 'must be one of 50, 55'],
    [mini.literal(true), false, 'choice', 'must be true'],
    [mini.literal(true), undefined, 'required', 'is required'],
    [mini.union([mini.string(), mini.number()]), true, 'form', 'has none of the accepted forms'],
    [mini.record(mini.email(), mini.string()), { x: 'y' }, 'key', 'has a key that is not accepted'],
    [mini.string().check(mini.refine(() => false)), 'x', 'rule', 'is not accepted'],
    [z.number().max(3), 4, 'max', 'must be at most 3'],
  ])('%#: %s', (schema, value, rule, text) => {
    const path = rule === 'key' ? 'height.x|key|x' : `height|${rule}|height`;
    expect(wordsOf(field(schema), { height: value })).toEqual([`${path} ${text}`]);
  });

  it('with the words a schema brings itself, where it brings some', () => {
    const item = mini.string().check(mini.regex(/^\d+$/, 'item must look like 156600-05'));
    expect(wordsOf(field(item), { height: 'x' })).toEqual(['height|format|item must look like 156600-05']);
  });

  it('naming the place in a list and the value itself', () => {
    expect(wordsOf(field(mini.array(mini.string())), { height: ['a', 1] })).toEqual([
      'height.1|type|height item 2 must be text',
    ]);
    expect(wordsOf(field(mini.string()), 'x')).toEqual(['|type|the body must be an object']);
  });

  it('from inside the branch of a union that was meant', () => {
    const union = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), n: z.number() }),
      z.strictObject({ kind: z.literal('b') }),
    ]);
    expect(wordsOf(field(union), { height: { kind: 'a', n: 'x' } })).toEqual([
      'height.n|type|n must be a number',
    ]);
    const plain = mini.union([mini.string(), mini.strictObject({ n: mini.number() })]);
    expect(wordsOf(field(plain), { height: { n: 'x' } })).toEqual(['height.n|type|n must be a number']);
  });
});

describe('a problem with broken rules', () => {
  const reported = (errors: FieldError[], errorsIn?: 'elsewhere') =>
    problemBody(requestProblem(errors, errorsIn), 'r-1').errors?.map(({ pointer }) => pointer);
  const errorsOf = (schema: mini.ZodMiniType, value: unknown) => {
    const result = checkSchema(schema, value);
    return result.ok ? [] : result.errors;
  };

  it('tells where each stands in the body', () => {
    const lines = mini.array(mini.strictObject({ weight: mini.number() }));
    const form = mini.strictObject({ lines });
    expect(reported(errorsOf(form, { lines: [{ weight: 1 }, { weight: 'x' }] }))).toEqual([
      '#/lines/1/weight',
    ]);
    expect(reported(errorsOf(form, 'x'))).toEqual(['#']);
  });

  it('tells it of a name with dots, slashes or nothing in it, and of one that is too long to be repeated', () => {
    const form = mini.strictObject({});
    const names = ['a.b', 'a/b', '', 'x'.repeat(200), 'x'.repeat(2_000)];
    const body = Object.fromEntries(names.map((name) => [name, 1]));
    expect(reported(errorsOf(form, body))).toEqual(['#/a.b', '#/a~1b', '#/', `#/${'x'.repeat(200)}`, '#']);
  });

  it('tells no place in the body of what is not about the body', () => {
    expect(reported([{ field: 'cursor', rule: 'pattern', message: 'x' }], 'elsewhere')).toEqual([undefined]);
  });

  it('has the address of its explanation as type', () => {
    expect(problemBody(requestProblem([]), 'r-1').type).toBe('/developers/errors#request.invalid');
  });
});

describe('a request that breaks its schema', () => {
  it('is request.unknown-field as soon as a field is not known, with every error', () => {
    const result = checkSchema(mini.strictObject({ a: mini.number() }), { a: 'x', b: 1, c: 2 });
    const problem = requestProblem(result.ok ? [] : result.errors);
    expect(problem.code).toBe('request.unknown-field');
    expect(problem.errors?.map((error) => error.field)).toEqual(['a', 'b', 'c']);
  });

  it('names the later of two days in the wrong order', () => {
    const order = 'shipDateTo|order|shipDateTo must not be before shipDateFrom';
    const query = { shipDateFrom: '2026-11-21', shipDateTo: '2026-11-20' };
    expect(wordsOf(listBols.query, query)).toEqual([order]);
  });

  it('never repeats more than 20 errors nor a long made-up name in full', () => {
    const keys = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}-${'k'.repeat(1_000)}`, 1]));
    const result = checkSchema(mini.strictObject({}), keys);
    const errors = result.ok ? [] : result.errors;
    expect(errors).toHaveLength(20);
    expect(Math.max(...errors.map((error) => error.field.length + error.message.length))).toBeLessThan(300);
    expect(requestProblem(errors).message).toMatch(/; and 17 more$/);
  });

  it.each([
    [
      'a text of 1 MB in every field',
      Object.fromEntries(Object.keys(BolForm.shape).map((name) => [name, megabyte])),
    ],
    [
      '200 lines of such texts',
      { lineItems: Array(200).fill({ commodityDescription: megabyte, nmfcItem: megabyte }) },
    ],
    ['100,000 lines', { lineItems: Array(100_000).fill({ weight: 'x' }) }],
    ['1 MB where a list belongs', { lineItems: megabyte, references: megabyte }],
    ['an object under 1 MB of name', { [megabyte]: { [megabyte]: 1 } }],
  ])('answers in a few KB to %s', (_name, form) => {
    const result = checkSchema(BolForm, form);
    const errors = result.ok ? [] : result.errors;
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(problemBody(requestProblem(errors), 'r-1')).length).toBeLessThan(8_000);
  });
});
