export type JsonSchema = { [word: string]: unknown };

/** Words that say nothing of which values are valid. */
const notes = new Set(['description', 'default', 'title', 'deprecated', 'examples']);

export const withoutNotes = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !notes.has(word)));

const everyType = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The JSON types that a schema allows. */
export function typesOf({ type }: JsonSchema): string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as string[]) : everyType;
}

/** The type of a value as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Whether two JSON values are the same, whatever the order of their fields. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && deepEqual(held(a, name), held(b, name)))
  );
}

const held = (object: object, name: string): unknown => (object as Record<string, unknown>)[name];
