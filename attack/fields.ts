import type { $ZodType } from 'zod/v4/core';

/** The parts of a schema that the walk reads. zod keeps them all in one untyped object. */
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
 * A place in a schema: its dotted path, what the schema has there, and a function that builds the smallest
 * value with a given value in that place.
 */
export interface Field {
  path: string;
  /** 'string', 'object' and so on, as zod calls it. */
  type: string;
  holding(value: unknown): unknown;
}

/** Every place of a schema, itself and those in lists, choices and optional fields among them. */
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

/** Every text of a schema. */
export const textFields = (schema: $ZodType): Field[] =>
  fieldsOf(schema).filter(({ type }) => type === 'string');

/** A valid value for every field except the one under attack, so that the check of that field is reached. */
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
