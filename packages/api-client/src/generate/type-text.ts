/** A JSON Schema of the document. Only the words that it uses are read; any other is an error. */
export type Schema = { readonly [word: string]: unknown };

const refsTo = '#/components/schemas/';

/** Words that say which values are taken, and not of which type they are. They are told in the comment of a field. */
const rules = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
];
const known = new Set([
  ...rules,
  ...['maxItems', 'default', 'description', 'title', 'examples', 'example', 'propertyNames', 'type', 'enum'],
  ...['const', 'oneOf', 'anyOf', 'items', 'properties', 'required', 'additionalProperties', '$ref'],
  'contentMediaType',
]);

/**
 * A schema as TypeScript writes its type.
 * @throws TypeError for a schema with a word that would change the type in a way nobody wrote down here.
 */
export function typeText(schema: Schema): string {
  for (const word of Object.keys(schema)) {
    if (!known.has(word)) throw new TypeError(`No type is known for ${word} of ${JSON.stringify(schema)}`);
  }
  const { $ref, enum: values, oneOf, anyOf, items, type } = schema;
  if (typeof $ref === 'string') return nameOf($ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return unionOf(values.map((value) => JSON.stringify(value)));
  const options = oneOf ?? anyOf;
  if (Array.isArray(options)) return unionOf(options.map((option: Schema) => typeText(option)));
  if (type === 'array') return `${grouped(typeText((items as Schema | undefined) ?? {}))}[]`;
  if (type === 'object') return objectText(schema);
  return plainText(schema);
}

/** The name of what a reference leads to. */
export const nameOf = (ref: string): string => ref.slice(refsTo.length);

function plainText({ type, contentMediaType }: Schema): string {
  if (contentMediaType !== undefined) return 'Blob | Uint8Array<ArrayBuffer> | string';
  if (type === undefined) return 'unknown';
  if (type === 'integer') return 'number';
  if (typeof type === 'string' && ['string', 'number', 'boolean', 'null'].includes(type)) return type;
  throw new TypeError(`No type is known for ${JSON.stringify(type)}`);
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  if (properties !== undefined) return `{\n${fieldLines(properties as Record<string, Schema>, required)}\n}`;
  const values =
    typeof additionalProperties === 'object' ? typeText(additionalProperties as Schema) : 'unknown';
  return `Record<string, ${values}>`;
}

/** The fields of an object, a line each, with what its schema says of them above. */
export function fieldLines(properties: Readonly<Record<string, Schema>>, required: unknown = []): string {
  const needed = new Set(required as readonly string[]);
  return Object.entries(properties)
    .map(([name, schema]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      const type = typeText(schema);
      // A field that is undefined is left out when it is sent.
      const field = needed.has(name) ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
      return `${commentText(fieldWords(schema))}${field}`;
    })
    .join('\n');
}

/** What a reader of the field must know beside its type. */
function fieldWords(schema: Schema): string[] {
  const inner = [schema, ...optionsOf(schema)];
  const described = inner.find(({ description }) => description !== undefined)?.description;
  const { minimum, maximum, exclusiveMinimum, maxLength, minItems, maxItems } = Object.assign(
    {},
    ...inner.toReversed(),
  );
  const said: unknown[] = [described];
  if (isTold(minimum)) said.push(`At least ${minimum}.`);
  if (isTold(exclusiveMinimum)) said.push(`More than ${exclusiveMinimum}.`);
  if (isTold(maximum)) said.push(`At most ${maximum}.`);
  if (isTold(maxLength)) said.push(`At most ${maxLength} characters.`);
  if (isTold(minItems) && minItems !== 0) said.push(`At least ${minItems} entries.`);
  if (isTold(maxItems)) said.push(`At most ${maxItems} entries.`);
  if (schema.default !== undefined) said.push(`Default ${JSON.stringify(schema.default)}.`);
  return said.filter((words) => words !== undefined).map((words) => sentence(String(words)));
}

const optionsOf = ({ anyOf }: Schema): readonly Schema[] => (Array.isArray(anyOf) ? anyOf : []);
/** The largest whole numbers that JSON carries are no rule that anybody set. */
const isTold = (limit: unknown): boolean =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER && limit !== 0;
const sentence = (words: string): string => (/[.:!?]$/.test(words) ? words : `${words}.`);

/** A comment above a declaration; nothing when there is nothing to say. */
export function commentText(lines: readonly string[]): string {
  // What ends a comment would end ours.
  const safe = lines.filter((line) => line !== '').map((line) => line.replaceAll('*/', '* /'));
  return safe.length === 0 ? '' : `/**\n${safe.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const grouped = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);
