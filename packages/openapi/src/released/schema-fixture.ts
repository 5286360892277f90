import fc from 'fast-check';
import { type JsonSchema, withoutNotes } from './schema-parts.ts';

const names = ['a', 'b', 'c', 'kind'];
const bound = fc.option(fc.integer({ min: -2, max: 4 }), { nil: undefined });
const size = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
const without = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

const scalar = fc.oneof(
  fc
    .record({ minimum: bound, maximum: bound, exclusiveMinimum: bound })
    .chain((bounds) => fc.constantFrom('number', 'integer').map((type) => without({ type, ...bounds }))),
  fc
    .record({ minLength: size, maxLength: size, pattern: fc.constantFrom(undefined, undefined, '^[ab]*$') })
    .map((rules) => without({ type: 'string', ...rules })),
  fc.constantFrom<JsonSchema>(
    {},
    { type: 'boolean' },
    { type: 'null' },
    { const: 'a' },
    { type: ['string', 'null'] },
  ),
  fc
    .uniqueArray(fc.constantFrom<unknown>('a', 'b', 'ab', 1, null), { minLength: 1 })
    .map((values) => ({ enum: values })),
);

/** Schemas of the kinds that the contracts have, three levels deep at most. */
export const anySchema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema; whole: JsonSchema }>(
  (tie) => ({
    schema: fc.oneof({ maxDepth: 2, withCrossShrink: true }, scalar, tie('whole')),
    whole: fc.oneof(
      fc
        .record({ items: tie('schema'), minItems: size, maxItems: size })
        .map((list) => without({ type: 'array', ...list })),
      fc
        .record({
          fields: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 }),
          required: fc.subarray(names),
          additionalProperties: fc.oneof(fc.constantFrom<unknown>(false, false, undefined), tie('schema')),
        })
        .map(({ fields, required, ...rest }) =>
          without({
            ...{ type: 'object', properties: fields, ...rest },
            required: required.filter((name) => name in fields),
          }),
        ),
      fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc
        .uniqueArray(fc.record({ tag: fc.constantFrom('a', 'b', 'c'), held: tie('schema') }), {
          minLength: 1,
          selector: ({ tag }) => tag,
        })
        .map((choices) => ({ oneOf: choices.map(({ tag, held }) => tagged(tag, held)) })),
    ),
  }),
).schema;

const tagged = (tag: string, held: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { kind: { const: tag }, a: held },
  required: ['kind'],
  additionalProperties: false,
});

/** The same schema with one thing that is different somewhere in it. */
export const changed = (schema: JsonSchema): fc.Arbitrary<JsonSchema> =>
  fc.oneof(
    { weight: 2, arbitrary: changedHere(schema) },
    ...partsOf(schema).map(({ part, put }) => ({
      weight: 3,
      arbitrary: fc
        .memo((n) => near(part, n))(2)
        .map(put),
    })),
  );

const near = (schema: JsonSchema, depth: number): fc.Arbitrary<JsonSchema> =>
  depth === 0 ? changedHere(schema) : fc.oneof(changedHere(schema), changed(schema));

function changedHere(schema: JsonSchema): fc.Arbitrary<JsonSchema> {
  const put = (words: JsonSchema) => fc.constant(without({ ...schema, ...words }));
  const either = fc.constantFrom(schema, { ...schema, description: 'the same' });
  if (schema.type === 'object') {
    const fields = schema.properties as Record<string, JsonSchema>;
    const required = schema.required as string[];
    return fc.oneof(
      either,
      fc.tuple(fc.constantFrom(...names), scalar).map(([name, field]) => ({
        ...schema,
        properties: { [name]: field, ...fields },
      })),
      fc.subarray(names).map((some) => ({ ...schema, required: some.filter((name) => name in fields) })),
      fc.subarray(Object.keys(fields)).map((some) => ({
        ...schema,
        properties: Object.fromEntries(some.map((name) => [name, fields[name] ?? {}])),
        required: required.filter((name) => some.includes(name)),
      })),
      put({ additionalProperties: false }),
      put({ additionalProperties: undefined }),
    );
  }
  if (schema.type === 'array') {
    return fc.record({ minItems: size, maxItems: size }).map((bounds) => without({ ...schema, ...bounds }));
  }
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf as JsonSchema[];
    return fc.oneof(
      either,
      scalar.map((more) => ({ anyOf: [...choices, more] })),
      fc.subarray(choices, { minLength: 1 }).map((anyOf) => ({ anyOf })),
    );
  }
  if (Array.isArray(schema.enum)) {
    return fc.oneof(
      either,
      fc.subarray(schema.enum as unknown[], { minLength: 1 }).map((values) => ({ enum: values })),
      fc.constant({ enum: [...new Set([...(schema.enum as unknown[]), 'more'])] }),
      fc.constant({ type: 'string' }),
    );
  }
  return fc.oneof(
    either,
    scalar,
    put({ maxLength: undefined, maximum: undefined }),
    put({ minLength: undefined, minimum: undefined, exclusiveMinimum: undefined }),
    put({ pattern: undefined }),
    fc.constant({ anyOf: [schema, { type: 'null' }] }),
  );
}

function partsOf(schema: JsonSchema): { part: JsonSchema; put: (part: JsonSchema) => JsonSchema }[] {
  const fields = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return [
    ...(schema.type === 'array'
      ? [{ part: schema.items as JsonSchema, put: (items: JsonSchema) => ({ ...schema, items }) }]
      : []),
    ...Object.entries(fields).map(([name, part]) => ({
      part,
      put: (changedPart: JsonSchema) => ({ ...schema, properties: { ...fields, [name]: changedPart } }),
    })),
  ];
}

/** Values that are mostly valid under the schema: bounds are met, patterns by chance. */
export function valuesUnder(written: JsonSchema, depth = 4): fc.Arbitrary<unknown> {
  const schema = withoutNotes(written);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valuesUnder(choice, depth)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => valuesUnder({ ...schema, type }, depth)));
  }
  const { minLength = 0, maxLength = 5, minItems = 0, maxItems = 3 } = schema as Record<string, number>;
  if (schema.type === 'string') {
    const letters = fc.constantFrom('a', 'b', 'x');
    const [least, most] = [Math.min(minLength, maxLength), maxLength];
    return fc.array(letters, { minLength: least, maxLength: most }).map((all) => all.join(''));
  }
  if (schema.type === 'integer') return fc.integer({ min: -4, max: 6 });
  if (schema.type === 'number') return fc.constantFrom(-3, -2, -0.5, 0, 0.5, 1, 2, 3.5, 4, 9);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    return fc.array(valuesUnder(schema.items as JsonSchema, depth - 1), {
      minLength: Math.min(minItems, maxItems),
      maxLength: maxItems,
    });
  }
  if (schema.type === 'object') return objectsUnder(schema, depth);
  return depth <= 0
    ? fc.constant('any')
    : fc.constantFrom<unknown>('any', 7, null, true, [], ['a'], {}, { a: 1 });
}

function objectsUnder(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const fields = schema.properties as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const rest = schema.additionalProperties;
  const known = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valuesUnder(field, depth - 1)])),
    { requiredKeys: required },
  );
  if (rest === false) return known;
  const more = fc.dictionary(fc.constantFrom(...names), valuesUnder((rest ?? {}) as JsonSchema, depth - 1), {
    maxKeys: 2,
  });
  return fc.tuple(more, known).map(([others, own]) => ({
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !(name in fields))),
    ...(own as object),
  }));
}
