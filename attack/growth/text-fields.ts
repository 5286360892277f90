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
 * A text somewhere in a schema: its dotted path, and a function that builds the smallest value with a given
 * text in that place.
 */
export interface TextField {
  path: string;
  holding(text: string): unknown;
}

/** Every text of a schema, also in lists, choices and optional fields. */
export function textFields(schema: $ZodType, path = ''): TextField[] {
  const { type, shape = {}, element, innerType, options = [], in: input } = definitionOf(schema);
  if (type === 'string') return [{ path, holding: (text) => text }];
  if (element) {
    return textFields(element, `${path}[]`).map((field) => ({
      ...field,
      holding: (text) => [field.holding(text)],
    }));
  }
  const named = Object.entries(shape).flatMap(([name, inner]) =>
    textFields(inner, path === '' ? name : `${path}.${name}`).map((field) => ({
      ...field,
      holding: (text: string) => ({ ...others(shape, name), [name]: field.holding(text) }),
    })),
  );
  const inside = [innerType, input, ...options].flatMap((inner) => (inner ? textFields(inner, path) : []));
  return [...named, ...inside];
}

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
