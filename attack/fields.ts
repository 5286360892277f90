import type { $ZodType } from 'zod/v4/core';

/** The fields of a schema that the walk reads. zod stores them all in one untyped object. */
interface Definition {
  type: string;
  shape?: Record<string, $ZodType>;
  element?: $ZodType;
  innerType?: $ZodType;
  in?: $ZodType;
  options?: readonly $ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
}

const definitionOf = (schema: $ZodType) => schema._zod.def as unknown as Definition;

/**
 * A location in a schema: its dotted path, its schema, and a function that builds the smallest valid value
 * with a given value at that location.
 */
export interface Field {
  path: string;
  /** The zod type: 'string', 'object' and so on. */
  type: string;
  holding(value: unknown): unknown;
}

/** Every location of a schema, including itself and those in arrays, unions and optional fields. */
export function fieldsOf(schema: $ZodType, path = ''): Field[] {
  const { type, shape = {}, element, innerType, options = [], in: input } = definitionOf(schema);
  const itself: Field = { path, type, holding: (value) => value };
  const listed = element
    ? fieldsOf(element, `${path}[]`).map((field) => ({
        ...field,
        holding: (value: unknown) => [field.holding(value)],
      }))
    : [];
  const named = Object.entries(shape).flatMap(([name, inner]) =>
    fieldsOf(inner, path === '' ? name : `${path}.${name}`).map((field) => ({
      ...field,
      holding: (value: unknown) => ({ ...others(shape, name), [name]: field.holding(value) }),
    })),
  );
  const inside = [innerType, input, ...options].flatMap((inner) => (inner ? fieldsOf(inner, path) : []));
  return [itself, ...listed, ...named, ...inside];
}

/** Every string of a schema. */
export const textFields = (schema: $ZodType): Field[] =>
  fieldsOf(schema).filter(({ type }) => type === 'string');

/** A valid value for every field except the one under attack, so that its validation is reached. */
function others(shape: Record<string, $ZodType>, besides: string): Record<string, unknown> {
  const entries = Object.entries(shape).filter(([name]) => name !== besides);
  return Object.fromEntries(
    entries.flatMap(([name, schema]) => {
      const value = plainValue(schema);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function plainValue(schema: $ZodType): unknown {
  const {
    type,
    shape = {},
    element,
    innerType,
    options = [],
    values = [],
    entries = {},
    in: input,
  } = definitionOf(schema);
  const [choice] = [...values, ...Object.values(entries)];
  if (choice !== undefined) return choice;
  if (type === 'optional') return undefined;
  if (type === 'string') return 'x';
  if (type === 'number' || type === 'int') return 1;
  if (type === 'boolean') return true;
  if (element) return [plainValue(element)];
  if (type === 'object') return others(shape, '');
  const [inner] = [innerType, input, ...options].filter((some) => some !== undefined);
  return inner && plainValue(inner);
}
