import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { compareSchemas } from './compare-schemas.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false, addUsedSchema: false });
const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const text = { type: 'string', maxLength: 20 };
const list = { type: 'array', items: text };

describe('each way in which a change breaks somebody is named with its place', () => {
  const before = object({ form: object({ zip: text, lines: list }, 'zip') }, 'form');

  it.each<[string, JsonSchema, string, string]>([
    ['a field is not taken any more', object({ zip: text }, 'zip'), '/form/lines', 'removed'],
    [
      'a field must be there now',
      object({ zip: text, lines: list }, 'zip', 'lines'),
      '/form/lines',
      'required',
    ],
    [
      'a new field must be there',
      object({ zip: text, lines: list, po: text }, 'zip', 'po'),
      '/form/po',
      'required',
    ],
    [
      'a text may be shorter only',
      object({ zip: { type: 'string', maxLength: 5 }, lines: list }, 'zip'),
      '/form/zip',
      'maxLength',
    ],
    [
      'an element has another type',
      object({ zip: text, lines: { type: 'array', items: { type: 'number' } } }, 'zip'),
      '/form/lines/*',
      'type',
    ],
    [
      'a list has a limit',
      object({ zip: text, lines: { ...list, maxItems: 3 } }, 'zip'),
      '/form/lines',
      'maxItems',
    ],
    [
      'a text has a pattern',
      object({ zip: { ...text, pattern: '5' }, lines: list }, 'zip'),
      '/form/zip',
      'pattern',
    ],
  ])('of a request: %s', (_, form, pointer, rule) => {
    expect(compareSchemas(before, object({ form }, 'form'))).toMatchObject([{ pointer, rule }]);
  });

  it('a request may take more: an optional field, a longer text, another value', () => {
    const narrow = object({ zip: text, mode: { type: 'string', enum: ['a'] } }, 'zip', 'mode');
    const mode = { type: 'string', enum: ['a', 'b'] };
    const wide = object({ zip: { type: 'string' }, mode, po: text }, 'zip');
    expect(compareSchemas(narrow, wide)).toEqual([]);
  });

  const answered = object({ id: text, state: { type: 'string', enum: ['draft', 'issued'] } }, 'id', 'state');
  const state = { enum: ['draft'] };

  it.each<[string, JsonSchema, string, string]>([
    ['a field is gone', object({ state }, 'state'), '/id', 'removed'],
    ['a field may be left out', object({ id: text, state }, 'id'), '/state', 'required'],
    [
      'there is a value more',
      object({ id: text, state: { enum: ['draft', 'lost'] } }, 'id', 'state'),
      '/state',
      'enum',
    ],
    ['a field has another type', object({ id: { type: 'integer' }, state }, 'id', 'state'), '/id', 'type'],
    [
      'a field may be null',
      object({ id: { anyOf: [text, { type: 'null' }] }, state }, 'id', 'state'),
      '/id',
      'type',
    ],
  ])('of an answer: %s', (_, now, pointer, rule) => {
    expect(compareSchemas(now, answered, { ignoresNewFields: true })).toMatchObject([{ pointer, rule }]);
  });

  it('an answer may have more fields and fewer values', () => {
    const now = object({ id: text, state, po: text }, 'id', 'state');
    expect(compareSchemas(now, answered, { ignoresNewFields: true })).toEqual([]);
  });

  it('what is optional in an answer does not go without a word', () => {
    const then = object({ id: text, po: text }, 'id');
    const violations = compareSchemas(object({ id: text }, 'id'), then, { ignoresNewFields: true });
    expect(violations).toMatchObject([{ pointer: '/po', rule: 'removed' }]);
  });

  it('fields under any name are compared too, and an object that takes none of them', () => {
    const record = (additionalProperties: JsonSchema | false) => ({ type: 'object', additionalProperties });
    expect(compareSchemas(record(text), record({ type: 'number' }))).toMatchObject([
      { pointer: '/*', rule: 'type' },
    ]);
    expect(compareSchemas(record(text), record(false))).toMatchObject([{ rule: 'additionalProperties' }]);
    expect(compareSchemas(record({ type: 'integer' }), record({ type: 'number' }))).toEqual([]);
  });

  it('a constraint that it cannot order is a fault, unless it is the same', () => {
    expect(compareSchemas(text, { not: {} })).toMatchObject([{ rule: 'not' }]);
    expect(compareSchemas({ not: {}, ...text }, { not: {}, type: 'string' })).toEqual([]);
    expect(compareSchemas({ const: '2026-11-23' }, { type: 'string', format: 'date' })).toMatchObject([
      { rule: 'enum' },
    ]);
  });
});

/** Schemas of the kinds that the contracts have, over values so few that many of them fit. */
const names = fc.constantFrom('a', 'b');
const bound = fc.integer({ min: 0, max: 3 });
const leaf = fc.oneof(
  fc.record(
    { type: fc.constantFrom('number', 'integer'), minimum: bound, maximum: bound, exclusiveMinimum: bound },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('string'), minLength: bound, maxLength: bound, pattern: fc.constant('^[ab]*$') },
    { requiredKeys: ['type'] },
  ),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'ab', 1, null), { minLength: 1 }) }),
  fc.constantFrom<JsonSchema>({}, { type: 'boolean' }, { type: 'null' }, { const: 'a' }),
) as fc.Arbitrary<JsonSchema>;
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      { type: fc.constant('array'), items: tie('schema'), minItems: bound, maxItems: bound },
      { requiredKeys: ['type', 'items'] },
    ),
    fc
      .record({
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(names),
        additionalProperties: fc.oneof(fc.constantFrom<unknown>(false, true), tie('schema')),
      })
      .map((parts) => ({ type: 'object', ...parts })),
  ),
}));

/** The same schema with one change somewhere in it. */
const changed = (schema: JsonSchema): fc.Arbitrary<JsonSchema> =>
  fc
    .record({
      ...{ place: fc.nat(), key: fc.nat(), way: fc.nat(6) },
      ...{ step: fc.constantFrom(-1, 1), name: names, other: leaf },
    })
    .map(({ place, key, step, name, other, way }) => {
      const copy = structuredClone(schema);
      const all = schemasIn(copy);
      const at = all[place % all.length] ?? copy;
      const texts = Object.keys(at);
      const numbers = texts.filter((word) => typeof at[word] === 'number');
      const before = { ...at };
      const replaceBy = (schemaThere: JsonSchema) => {
        for (const word of texts) delete at[word];
        Object.assign(at, schemaThere);
      };
      if (way === 0) replaceBy(other);
      else if (way === 1) replaceBy({ anyOf: [before, other] });
      else if (way === 2) delete at[texts[key % texts.length] ?? ''];
      else if (Array.isArray(at.required) && way === 3) at.required.pop();
      else if (at.properties && way === 4) delete (at.properties as JsonSchema)[name];
      else if (at.properties) Object.assign(at.properties, { [name]: other });
      else for (const word of numbers) at[word] = Math.max(0, Number(at[word]) + step);
      return copy;
    });

function schemasIn(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as JsonSchema;
  const inner = [
    ...Object.values(properties as object),
    items,
    ...(anyOf as unknown[]),
    additionalProperties,
  ];
  return [schema as JsonSchema, ...inner.flatMap(schemasIn)];
}

const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('', 'a', 'ab', 'bbb', 'x', -1, 0, 0.5, 1, 2, 3, 9, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
}));

/** A schema, the same after a change, and values. */
const change = anySchema.chain((schema) =>
  fc.tuple(fc.constant(schema), changed(schema), fc.array(anyValue, { minLength: 40, maxLength: 40 })),
);

describe('what the comparison finds compatible, a validator does too', () => {
  it.each([
    ['a request that was valid', false],
    ['an answer, to a reader of before that ignores fields it does not know', true],
  ])('%s is valid after the change', (_, ignoresNewFields) => {
    let compatible = 0;
    let valid = 0;
    fc.assert(
      fc.property(change, ([narrow, wide, values]) => {
        const isSame = isDeepStrictEqual(narrow, wide);
        if (isSame || compareSchemas(narrow, wide, { ignoresNewFields }).length > 0) return;
        const isValidAfter = ajv.compile(ignoresNewFields ? tolerant(wide) : wide);
        const isValidBefore = ajv.compile(narrow);
        const before = values.filter((value) => isValidBefore(value));
        compatible += 1;
        valid += before.length;
        expect(before.filter((value) => !isValidAfter(value))).toEqual([]);
      }),
      { numRuns: 400 },
    );
    // It must not pass because everything was breaking.
    expect(compatible).toBeGreaterThan(100);
    expect(valid).toBeGreaterThan(400);
  });
});

/** A reader that ignores unknown fields. */
function tolerant(schema: JsonSchema): JsonSchema {
  const copy = structuredClone(schema);
  for (const one of schemasIn(copy)) if (one.additionalProperties === false) delete one.additionalProperties;
  return copy;
}
