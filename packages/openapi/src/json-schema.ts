import * as contracts from '@freightwright/contracts';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

export type JsonSchema = { [key: string]: unknown };
/** 'input': what a client sends. 'output': what it receives. */
export type Direction = 'input' | 'output';

const refsTo = '#/components/schemas/';

/** Schemas that the contracts export under a name. Wherever one stands inside another, the document refers to it. */
const named = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contracts)) {
  if (/^[A-Z]/.test(name) && isSchema(value) && !named.has(value) && hasParts(value)) {
    named.add(value, { id: name });
  }
}

function isSchema(value: unknown): value is $ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Only what has fields or choices of its own deserves a name in the document. */
function hasParts(schema: $ZodType): boolean {
  const { type } = schema._zod.def;
  return type === 'object' || type === 'union' || type === 'enum';
}

/** The schemas of a document by name, and how each schema of a contract is written with references to them. */
export interface SchemaBook {
  schemas: Record<string, JsonSchema>;
  /** JSON Schema 2020-12 of a contract's schema. A checksum or another rule in code is not in it. */
  write(schema: $ZodType, direction: Direction): JsonSchema;
  /** The fields of an object that is sent in pieces, such as a query, and those that must be there. */
  fields(schema: $ZodType): { properties: Record<string, JsonSchema>; required: readonly string[] };
}

export function createSchemaBook(): SchemaBook {
  const schemas: Record<string, JsonSchema> = {};

  /** Keeps a named schema. One that is sent in another form than it is received in is kept twice. */
  function keep(name: string, schema: JsonSchema, direction: Direction): string {
    const text = JSON.stringify(schema);
    const own = direction === 'input' ? `${name}Input` : name;
    for (const known of [name, own]) {
      if (schemas[known] !== undefined && JSON.stringify(schemas[known]) === text) return known;
    }
    const free = schemas[name] === undefined ? name : own;
    if (schemas[free] !== undefined) throw new TypeError(`${free} is the name of two schemas`);
    schemas[free] = schema;
    return free;
  }

  function write(schema: $ZodType, direction: Direction): JsonSchema {
    const definitions: Record<string, JsonSchema> = {};
    const written = toJson(schema, direction, definitions);
    const names = settle(definitions, direction);
    return renamed(written, names);
  }

  function fields(schema: $ZodType) {
    const definitions: Record<string, JsonSchema> = {};
    const written = toJson(schema, 'input', definitions);
    const name = typeof written.$ref === 'string' ? written.$ref.slice(inner.length) : '';
    const whole = definitions[name] ?? written;
    delete definitions[name];
    const { properties = {}, required = [] } = renamed(whole, settle(definitions, 'input')) as {
      properties?: Record<string, JsonSchema>;
      required?: readonly string[];
    };
    return { properties, required };
  }

  /** Keeps what a schema defined on the way, innermost first, so that names inside names are settled before them. */
  function settle(definitions: Record<string, JsonSchema>, direction: Direction): Map<string, string> {
    const names = new Map<string, string>();
    const visit = (name: string, above: readonly string[]): void => {
      const definition = definitions[name];
      if (names.has(name) || definition === undefined) return;
      if (above.includes(name)) throw new TypeError(`${name} holds itself`);
      for (const inner of referencesIn(definition)) visit(inner, [...above, name]);
      names.set(name, keep(name, renamed(definition, names), direction));
    };
    for (const name of Object.keys(definitions)) visit(name, []);
    return names;
  }

  return { schemas, write, fields };
}

const inner = '#/$defs/';

/** As zod writes it, with what it refers to in `definitions`. */
function toJson(schema: $ZodType, io: Direction, definitions: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...written
  } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.id;
      // What the contracts say of a field, above all its unit.
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
      if (jsonSchema.pattern !== undefined) jsonSchema.pattern = widelyRead(jsonSchema.pattern);
      if (io === 'input') describeList(zodSchema, jsonSchema as JsonSchema, definitions);
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  Object.assign(definitions, $defs);
  return written;
}

/** Programs that draw texts from a pattern seldom know classes of characters. */
const widelyRead = (pattern: string): string =>
  pattern.replaceAll('[^\\p{Cc}]', '[^\\u0000-\\u001F\\u007F-\\u009F]');

/**
 * A list of the contracts is a pipe: its length is checked before its elements are. Written as what is sent, it
 * would be a list of anything, so its elements are taken from the end of the pipe.
 */
function describeList(schema: $ZodType, written: JsonSchema, definitions: Record<string, JsonSchema>): void {
  const { def } = schema._zod as { def: { type: string; in?: $ZodType; out?: $ZodType } };
  if (def.type !== 'pipe' || def.in?._zod.def.type !== 'array' || !def.out) return;
  written.items = toJson(def.out, 'input', definitions).items;
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    key === '$ref' && typeof held === 'string' && held.startsWith(inner)
      ? [held.slice(inner.length)]
      : referencesIn(held),
  );
}

function renamed(value: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const walk = (held: unknown): unknown => {
    if (Array.isArray(held)) return held.map(walk);
    if (typeof held !== 'object' || held === null) return held;
    return Object.fromEntries(
      Object.entries(held).map(([key, one]) => [
        key,
        key === '$ref' && typeof one === 'string' && one.startsWith(inner)
          ? refsTo + (names.get(one.slice(inner.length)) ?? one.slice(inner.length))
          : walk(one),
      ]),
    );
  };
  return walk(value) as JsonSchema;
}
