import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSchemas } from './compare-schemas.ts';
import { anySchema, changed, valuesUnder } from './schema-fixture.ts';
import type { JsonSchema } from './schema-parts.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false, addUsedSchema: false });
/** Those of the values that are valid. */
const validOf = (schema: JsonSchema, values: readonly unknown[]) => {
  const isValid = ajv.compile(schema);
  return values.filter((value) => isValid(value));
};

const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const text = { type: 'string', maxLength: 20 };

/** A schema, the same after a change, and values of the first. */
const change = anySchema.chain((schema) =>
  fc.tuple(fc.constant(schema), changed(schema), fc.array(valuesUnder(schema), { maxLength: 12 })),
);

describe('what the comparison finds compatible, a validator does too', () => {
  it('every value that was valid before the change is valid after it', () => {
    let compatible = 0;
    let valid = 0;
    fc.assert(
      fc.property(change, ([narrow, wide, values]) => {
        if (compareSchemas(narrow, wide).length > 0) return;
        compatible += 1;
        const before = validOf(narrow, values);
        valid += before.length;
        expect(validOf(wide, before)).toEqual(before);
      }),
      { numRuns: 400 },
    );
    // It must not pass because everything was found at fault.
    expect(compatible).toBeGreaterThan(100);
    expect(valid).toBeGreaterThan(400);
  });

  it('every answer is valid for a reader of before that ignores fields it does not know', () => {
    let valid = 0;
    fc.assert(
      fc.property(change, ([now, then, values]) => {
        if (compareSchemas(now, then, { ignoresNewFields: true }).length > 0) return;
        const answers = validOf(now, values);
        valid += answers.length;
        expect(validOf(tolerant(then), answers)).toEqual(answers);
      }),
      { numRuns: 400 },
    );
    expect(valid).toBeGreaterThan(400);
  });

  it('a schema is compatible with itself', () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(compareSchemas(schema, schema)).toEqual([]);
      }),
    );
  });
});

/** A reader that takes the fields it knows and the first choice that fits. */
function tolerant(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(tolerant) as unknown as JsonSchema;
  if (typeof schema !== 'object' || schema === null) return schema as JsonSchema;
  const { oneOf, additionalProperties, ...rest } = schema as JsonSchema;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([word, held]) => [word, tolerant(held)])),
    ...(oneOf !== undefined && { anyOf: tolerant(oneOf) }),
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties: tolerant(additionalProperties) }),
  };
}

describe('each way in which a change breaks somebody is named with its place', () => {
  const before = object(
    { form: object({ zip: text, lines: { type: 'array', items: text } }, 'zip') },
    'form',
  );
  const after = (form: JsonSchema) => object({ form }, 'form');

  it.each<[string, JsonSchema, string, string]>([
    ['a field is not taken any more', object({ zip: text }, 'zip'), '/form/lines', 'removed'],
    [
      'a field must be there now',
      object({ zip: text, lines: { type: 'array', items: text } }, 'zip', 'lines'),
      '/form/lines',
      'required',
    ],
    [
      'a new field must be there',
      object({ zip: text, lines: { type: 'array', items: text }, po: text }, 'zip', 'po'),
      '/form/po',
      'required',
    ],
    [
      'a text may be shorter only',
      object({ zip: { type: 'string', maxLength: 5 }, lines: { type: 'array', items: text } }, 'zip'),
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
      object({ zip: text, lines: { type: 'array', items: text, maxItems: 3 } }, 'zip'),
      '/form/lines',
      'maxItems',
    ],
  ])('of a request: %s', (_, form, pointer, rule) => {
    expect(compareSchemas(before, after(form))).toMatchObject([{ pointer, rule }]);
  });

  it('a request may take more: an optional field, a longer text, another value', () => {
    const narrow = object({ zip: text, mode: { type: 'string', enum: ['a'] } }, 'zip', 'mode');
    const wide = object(
      { zip: { type: 'string' }, mode: { type: 'string', enum: ['a', 'b'] }, po: text },
      'zip',
    );
    expect(compareSchemas(narrow, wide)).toEqual([]);
  });

  const answered = object({ id: text, state: { type: 'string', enum: ['draft', 'issued'] } }, 'id', 'state');

  it.each<[string, JsonSchema, string, string]>([
    ['a field is gone', object({ state: { enum: ['draft'] } }, 'state'), '/id', 'removed'],
    ['a field may be left out', object({ id: text, state: { enum: ['draft'] } }, 'id'), '/state', 'required'],
    [
      'there is a value more',
      object({ id: text, state: { enum: ['draft', 'lost'] } }, 'id', 'state'),
      '/state',
      'enum',
    ],
    [
      'a field has another type',
      object({ id: { type: 'integer' }, state: { enum: ['draft'] } }, 'id', 'state'),
      '/id',
      'type',
    ],
    [
      'a field may be null',
      object({ id: { anyOf: [text, { type: 'null' }] }, state: { enum: ['draft'] } }, 'id', 'state'),
      '/id',
      'type',
    ],
  ])('of an answer: %s', (_, now, pointer, rule) => {
    expect(compareSchemas(now, answered, { ignoresNewFields: true })).toMatchObject([{ pointer, rule }]);
  });

  it('an answer may have more fields and fewer values', () => {
    const now = object({ id: text, state: { enum: ['draft'] }, po: text }, 'id', 'state');
    expect(compareSchemas(now, answered, { ignoresNewFields: true })).toEqual([]);
  });

  it('what is optional in an answer does not go without a word', () => {
    const then = object({ id: text, po: text }, 'id');
    const faults = compareSchemas(object({ id: text }, 'id'), then, { ignoresNewFields: true });
    expect(faults).toMatchObject([{ pointer: '/po', rule: 'removed' }]);
  });

  it('a rule that it does not know is a fault', () => {
    expect(compareSchemas({ not: {} }, text)).toMatchObject([{ rule: 'unknown' }]);
  });

  it('choices that no field tells apart are a fault', () => {
    const wide = { oneOf: [object({ a: text }), object({ b: text })] };
    expect(compareSchemas(object({ a: text }), wide)).toMatchObject([{ rule: 'oneOf' }]);
  });
});
