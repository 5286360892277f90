import * as contracts from '@freightwright/contracts';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { type Direction, forGenerators, type JsonSchema } from './for-generators.ts';

export type { Direction, JsonSchema };

/** Only schemas with fields or choices get a name in the document. */
const namedTypes: readonly string[] = ['object', 'union', 'enum'];

// Named exports of the contracts. zod references them wherever they are nested.
for (const [id, value] of Object.entries(contracts)) {
  if (/^[A-Z]/.test(id) && isSchema(value) && namedTypes.includes(value._zod.def.type)) {
    const { id: earlier, ...described } = z.globalRegistry.get(value) ?? {};
    if (earlier === undefined) z.globalRegistry.add(value, { ...described, id });
  }
}

function isSchema(value: unknown): value is $ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

export type SchemaBook = ReturnType<typeof createSchemaBook>;

/**
 * Writes the schemas of one document, and collects the named ones.
 * @param isBare leaves out annotations that do not affect validation, such as descriptions.
 */
export function createSchemaBook({ isBare = false } = {}) {
  const named = { output: new Map<string, JsonSchema>(), input: new Map<string, JsonSchema>() };

  return {
    /** JSON Schema 2020-12 of a contract's schema. Checksums and other rules in code are not included. */
    write(schema: $ZodType, direction: Direction): JsonSchema {
      const refs = `"#/components/schemas/$1${direction === 'input' ? sent : ''}"`;
      const text = JSON.stringify(toJson(schema, direction, isBare)).replaceAll(/"#\/\$defs\/(\w+)"/g, refs);
      const { $defs, ...written } = JSON.parse(text) as Written;
      const readable = <T>(value: T): T => (isBare ? value : forGenerators(value, direction));
      for (const [name, definition] of Object.entries($defs))
        named[direction].set(name, readable(definition));
      return readable(written);
    },
    /** The same, with a name in the document: a schema without a name of its own gets this one. */
    writeNamed(schema: $ZodType, direction: Direction, name: string): JsonSchema {
      const written = this.write(schema, direction);
      if (written.$ref !== undefined) return written;
      named[direction].set(name, written);
      return { $ref: `#/components/schemas/${name}${direction === 'input' ? sent : ''}` };
    },
    /**
     * Resolves the names in a document, and adds the referenced schemas. A type whose request and response
     * schemas differ is there twice: `Quote` and `QuoteInput`.
     */
    settle<T>(document: T): { document: T; schemas: Record<string, JsonSchema> } {
      const twice = new Set<string>();
      const settled = (value: unknown): string =>
        JSON.stringify(value).replaceAll(/\b(\w+)~sent"/g, (_, name: string) =>
          twice.has(name) ? `${name}Input"` : `${name}"`,
        );
      // A schema differs by itself, or by a referenced one.
      for (let before = -1; before < twice.size; ) {
        before = twice.size;
        for (const [name, schema] of named.input) {
          const received = named.output.get(name);
          if (received && settled(schema) !== JSON.stringify(received)) twice.add(name);
        }
      }
      const sentSchemas = [...named.input].map(([name, schema]) => [name + sent, schema] as const);
      const schemas = Object.fromEntries([...named.output, ...sentSchemas].toSorted());
      return JSON.parse(settled({ document, schemas }));
    },
  };
}

/** Tags the name of a request schema until all are written. */
const sent = '~sent';

type Written = JsonSchema & { $defs: Record<string, JsonSchema> };

/** zod's output, with referenced schemas in `$defs`. */
function toJson(schema: $ZodType, io: Direction, isBare: boolean): Written {
  const inLists: Record<string, JsonSchema> = {};
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.pattern !== undefined) jsonSchema.pattern = widelyRead(jsonSchema.pattern);
      if (jsonSchema.pattern !== undefined && jsonSchema.type !== 'string') asQueryValue(jsonSchema, isBare);
      if (isBare) makeBare(jsonSchema as JsonSchema);
      // The format states what the pattern spells out in 200 characters.
      else if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      const elements = io === 'input' ? elementsOf(zodSchema) : undefined;
      if (elements === undefined) return;
      const { $defs, items } = toJson(elements, io, isBare);
      jsonSchema.items = items as JsonSchema;
      Object.assign(inLists, $defs);
    },
  });
  return { ...written, $defs: { ...inLists, ...(written.$defs as Written['$defs'] | undefined) } };
}

/** A number or a list in a query is a text with a pattern for us, and an integer or an array for who writes it. */
function asQueryValue(schema: JsonSchema, isBare: boolean): void {
  for (const word of isBare ? ['minimum', 'maximum', 'default', 'items'] : ['pattern', 'maxLength'])
    delete schema[word];
  if (isBare) schema.type = 'string';
}

/** Removes annotations, but not constraints. A tag selects exactly one of `oneOf`. */
function makeBare(schema: JsonSchema): void {
  if (schema.oneOf !== undefined) schema.anyOf = schema.oneOf;
  for (const word of ['description', 'default', 'examples', 'oneOf']) delete schema[word];
}

/** Generators of texts from a pattern seldom support character classes. */
const widelyRead = (pattern: string): string =>
  pattern.replaceAll('[^\\p{Cc}]', '[^\\u0000-\\u001F\\u007F-\\u009F]');

/**
 * A list of the contracts is a pipe that checks its length before its elements. Its input schema would be a
 * list of anything, so the elements are taken from the pipe's output.
 */
function elementsOf({ _zod: { def } }: { _zod: { def: object } }): $ZodType | undefined {
  const { type, in: first, out } = def as { type: string; in?: $ZodType; out?: $ZodType };
  return type === 'pipe' && first?._zod.def.type === 'array' ? out : undefined;
}
