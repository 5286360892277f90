export type JsonSchema = { [key: string]: unknown };
/** 'input': what a client sends. 'output': what it receives. */
export type Direction = 'input' | 'output';

/**
 * Rewrites a schema as the generators of clients read it. An answer is open, since a later version of the API
 * may add fields to it: a closed one would break the clients of today. Several (openapi-generator 7 for Java and Python)
 * produce code that does not compile, or fails at run time, for `anyOf: [X, { type: 'null' }]`: a nullable
 * value gets the types `[X, 'null']`, and a nullable reference `oneOf`.
 * @example forGenerators({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'output'); // => { type: ['string', 'null'] }
 */
export function forGenerators<T>(value: T, direction: Direction): T {
  if (Array.isArray(value)) return value.map((item) => forGenerators(item, direction)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, inner]) => direction === 'input' || key !== 'additionalProperties' || inner !== false)
    .map(([key, inner]) => [key, forGenerators(inner, direction)] as const);
  const { const: constant, ...rest } = withoutNullChoice(Object.fromEntries(entries));
  // openapi-generator compares a boolean constant with its text.
  return (constant === undefined || typeof constant === 'boolean' ? rest : { ...rest, const: constant }) as T;
}

function withoutNullChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const choices = anyOf.filter((choice: JsonSchema) => choice.type !== 'null') as JsonSchema[];
  if (choices.length === anyOf.length) return schema;
  const [only = {}, ...others] = choices;
  if (others.length > 0 || (only.type ?? only.enum ?? only.const) === undefined)
    return { ...rest, oneOf: [...choices, { type: 'null' }] };
  return { ...nullable(only), ...rest };
}

/** The schema of one value, which may be null too. */
function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values, const: value, ...rest } = schema;
  const choices = value === undefined ? values : [value];
  return {
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(Array.isArray(choices) && { enum: [...choices, null] }),
    ...rest,
  };
}
