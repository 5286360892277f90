/** A JSON Schema of the document. Only the keywords that it uses are supported; any other is an error. */
export type Schema = { readonly [word: string]: unknown };

/** The constraints of a field as sentences for its comment. */
const limits: Readonly<Record<string, (limit: number) => string>> = {
  minimum: (least) => `At least ${least}.`,
  exclusiveMinimum: (bound) => `More than ${bound}.`,
  maximum: (most) => `At most ${most}.`,
  maxLength: (most) => `At most ${most} characters.`,
  minItems: (least) => `At least ${least} entries.`,
  maxItems: (most) => `At most ${most} entries.`,
};
const known = new Set([
  ...Object.keys(limits),
  ...['minLength', 'pattern', 'format', 'default', 'description', 'title', 'propertyNames', 'type', 'enum'],
  ...['const', 'oneOf', 'anyOf', 'items', 'properties', 'required', 'additionalProperties', '$ref'],
  ...['example', 'examples'],
]);
const sameInTypescript: readonly unknown[] = ['string', 'number', 'boolean', 'null'];

/**
 * A schema as a TypeScript type.
 * @throws TypeError for an unsupported keyword that would change the type.
 */
export function typeText(schema: Schema): string {
  const { $ref, enum: values, oneOf, anyOf = oneOf, items = {}, type } = schema;
  const unknown = Object.keys(schema).find((word) => !known.has(word));
  if (unknown !== undefined) throw new TypeError(`No type is known for ${unknown}`);
  if (typeof $ref === 'string') return nameOf($ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return unionOf(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return unionOf(anyOf.map(typeText));
  if (Array.isArray(type)) return unionOf(type.map((one) => typeText({ ...schema, type: one })));
  if (type === 'array') return `Array<${typeText(items as Schema)}>`;
  if (type === 'object') return objectText(schema);
  if (schema.format === 'binary') return 'Blob | Uint8Array<ArrayBuffer> | string';
  if (type === undefined) return 'unknown';
  if (type === 'integer') return 'number';
  if (sameInTypescript.includes(type)) return String(type);
  throw new TypeError(`No type is known for ${JSON.stringify(type)}`);
}

/** The name that a reference points to. */
export const nameOf = (ref: string): string => ref.slice('#/components/schemas/'.length);

function objectText({ properties, required, additionalProperties }: Schema): string {
  if (properties !== undefined) return `{\n${fieldLines(properties as Record<string, Schema>, required)}\n}`;
  const values =
    typeof additionalProperties === 'object' ? typeText(additionalProperties as Schema) : 'unknown';
  return `Record<string, ${values}>`;
}

/** The fields of an object, a line each, with a comment from its schema above. */
export function fieldLines(properties: Readonly<Record<string, Schema>>, required: unknown = []): string {
  const needed = required as readonly string[];
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const type = typeText(schema);
    // An undefined field is left out of the request.
    const field = needed.includes(name) ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
    return `${commentText(fieldSentences(schema))}${field}`;
  });
  return lines.join('\n');
}

/** What users of the field must know besides its type. */
export function fieldSentences(schema: Schema): string[] {
  const { anyOf = [] } = schema;
  const inner = [schema, ...(anyOf as readonly Schema[])];
  const { description = '', ...all } = Object.assign({}, ...inner.toReversed()) as Schema;
  const reported = Object.entries(limits).flatMap(([word, sentence]) => {
    const limit = all[word];
    // The safe integer bounds are not a documented limit.
    const isNotified = typeof limit === 'number' && limit !== 0 && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
    return isNotified ? [sentence(limit)] : [];
  });
  const value = schema.default === undefined ? '' : `Default ${JSON.stringify(schema.default)}.`;
  return [String(description), ...reported, value];
}

/** A comment above a declaration, a line for each sentence; nothing without sentences. */
export function commentText(sentences: readonly string[]): string {
  const lines = sentences
    .filter((sentence) => sentence !== '')
    // A comment end in the text would end ours.
    .map((sentence) => sentence.replaceAll('*/', '* /'))
    .map((sentence) => ` * ${/[.:!?]$/.test(sentence) ? sentence : `${sentence}.`}\n`);
  return lines.length === 0 ? '' : `/**\n${lines.join('')} */\n`;
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');
