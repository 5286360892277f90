import type { $ZodType } from 'zod/v4/core';

/** The direction of a value: optional fields may differ between sent and received values. */
export type Direction = 'sent' | 'received';

/** The kinds of a value: its JSON types, 'absent' where it is optional, 'any' where nothing is known. */
interface Shape {
  kinds: Set<string>;
  fields: Map<string, Shape>;
  /** Each element of a list, and each value of a record. */
  each?: Shape;
}

/** Paths in a value with their types: `/bols` is an array, `/bols/*` an object. See `placesOf`. */
export type Places = Record<string, string>;

/**
 * The fields of a schema by their paths, with the JSON types of each, such as 'null|string'. '*' stands for
 * each element of a list or each value of a record. Bounds, patterns and enum values are not included.
 */
export function placesOf(schema: $ZodType, direction: Direction, root: string): Places {
  const places: Places = {};
  const write = (shape: Shape, place: string): void => {
    places[place] = [...shape.kinds].sort().join('|');
    for (const [name, field] of shape.fields) write(field, `${place}/${name}`);
    if (shape.each) write(shape.each, `${place}/*`);
  };
  write(schemaOf(schema, direction), root);
  return places;
}

/** The inspected members of a zod definition. */
interface Definition {
  type: string;
  shape?: Record<string, $ZodType>;
  catchall?: $ZodType;
  element?: $ZodType;
  options?: readonly $ZodType[];
  innerType?: $ZodType;
  valueType?: $ZodType;
  values?: readonly unknown[];
  in?: $ZodType;
  out?: $ZodType;
}

const plain = new Set(['string', 'number', 'boolean', 'null']);

function schemaOf(schema: $ZodType, direction: Direction): Shape {
  const shape = bareSchemaOf(schema._zod.def as unknown as Definition, direction);
  const optional = direction === 'sent' ? schema._zod.optin : schema._zod.optout;
  // 'optional', or 'defaulted' where there is a default.
  if (optional !== undefined) shape.kinds.add('absent');
  return shape;
}

function bareSchemaOf(def: Definition, direction: Direction): Shape {
  const inner = (wrapped: $ZodType) => schemaOf(wrapped, direction);
  if (plain.has(def.type)) return of(def.type);
  if (def.type === 'enum') return of('string');
  if (def.type === 'literal') return of(...(def.values ?? []).map(typeOf));
  if (def.type === 'undefined') return of('absent');
  if (def.type === 'object') {
    const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [name, inner(field)] as const);
    const rest = def.catchall && def.catchall._zod.def.type !== 'never' ? { each: of('any') } : {};
    return { ...of('object'), fields: new Map(fields), ...rest };
  }
  if (def.type === 'array' && def.element) return { ...of('array'), each: inner(def.element) };
  if (def.type === 'record' && def.valueType) return { ...of('object'), each: inner(def.valueType) };
  if (def.type === 'union') return (def.options ?? []).map(inner).reduce(joined);
  if (def.type === 'nullable' && def.innerType) {
    const { kinds, ...rest } = inner(def.innerType);
    return { kinds: new Set([...kinds, 'null']), ...rest };
  }
  if (def.type === 'pipe' && def.in && def.out) {
    // A list is a pipe whose first step counts and whose second step knows the elements.
    const isList = def.in._zod.def.type === 'array';
    return inner(direction === 'received' || isList ? def.out : def.in);
  }
  if (def.innerType) {
    const { kinds, ...rest } = inner(def.innerType);
    return { kinds: new Set([...kinds].filter((kind) => kind !== 'absent')), ...rest };
  }
  return of('any');
}

const of = (...kinds: string[]): Shape => ({ kinds: new Set(kinds), fields: new Map() });
const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** A union: a field that one branch lacks may be absent. */
function joined(a: Shape, b: Shape): Shape {
  const fields = new Map<string, Shape>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const [one, other] = [a.fields.get(name), b.fields.get(name)];
    const both = one && other ? joined(one, other) : (one ?? other ?? of());
    const lacks = (whole: Shape, field: Shape | undefined) => !field && whole.kinds.has('object');
    if (lacks(a, one) || lacks(b, other)) both.kinds.add('absent');
    fields.set(name, both);
  }
  const each = a.each && b.each ? joined(a.each, b.each) : (a.each ?? b.each);
  return { kinds: new Set([...a.kinds, ...b.kinds]), fields, ...(each && { each }) };
}
