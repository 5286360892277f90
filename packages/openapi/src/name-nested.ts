import type { JsonSchema } from './json-schema.ts';

type Schemas = Record<string, JsonSchema>;

/**
 * Gives every object within a named schema a name of its own, made of the names around it: the elements of
 * `columns` in `BulkJob` become `BulkJobColumn`. Equal objects share a name. Without names, each generator of
 * clients makes up others, such as `WorkOutClass200ResponseNextBreaksChartAnyOf`.
 */
export function nameNested(schemas: Schemas): Schemas {
  const named: Schemas = {};
  const nameOfText = new Map(Object.entries(schemas).map(([name, schema]) => [textOf(schema), name]));

  const inner = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((choice, at) => visit(choice, name + branchName(value, at)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([word, part]) => [word, visitKeyword(word, part, name)]),
    );
  };
  const visitKeyword = (word: string, part: unknown, name: string): unknown => {
    if (word === 'properties')
      return mapValues(part as Schemas, (one, key) => visit(one, name + pascal(key)));
    if (word === 'items') return visit(part, singular(name));
    if (word === 'oneOf' || word === 'anyOf') return inner(part, name);
    return part;
  };
  /** A nested schema: the reference to it, where it is an object. */
  const visit = (schema: unknown, name: string): unknown => {
    const { type, ...rest } = schema as JsonSchema;
    if (rest.properties === undefined) return inner(schema, name);
    const reference = { $ref: `#/components/schemas/${settle({ type: 'object', ...rest }, name)}` };
    return type === 'object' ? reference : { oneOf: [reference, { type: 'null' }] };
  };
  const settle = (schema: JsonSchema, name: string): string => {
    const text = textOf(schema);
    const known = nameOfText.get(text);
    if (known !== undefined) return known;
    if (schemas[name] !== undefined || named[name] !== undefined)
      throw new TypeError(`${name} is the name of two schemas`);
    nameOfText.set(text, name);
    named[name] = inner(schema, name) as JsonSchema;
    return name;
  };

  for (const [name, schema] of Object.entries(schemas)) {
    named[name] = inner(schema, name.replace(/(?:Body|Output)$/, '')) as JsonSchema;
  }
  return Object.fromEntries(Object.entries(named).toSorted());
}

/** What two equal schemas have in common, whatever each is described as. */
const textOf = ({ description: _, ...schema }: JsonSchema): string => JSON.stringify(schema);

/** One of several forms is called after the value by which it differs from the others. */
function branchName(choices: readonly JsonSchema[], at: number): string {
  const tagsOf = (choice: JsonSchema) => (choice.properties ?? {}) as Schemas;
  const valuesOf = (key: string) => choices.map((choice) => tagsOf(choice)[key]?.const);
  const tag = Object.keys(tagsOf(choices[at] ?? {})).find(
    (key) => new Set(valuesOf(key)).size === choices.length && typeof valuesOf(key)[at] === 'string',
  );
  return tag === undefined ? `Form${at + 1}` : pascal(String(valuesOf(tag)[at]));
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=ss)es$|(?<!s)s$/, '');

const mapValues = (
  values: Schemas,
  map: (value: JsonSchema, key: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
