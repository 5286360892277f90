import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/**
 * The same document in OpenAPI 3.0.3, for tools that do not read 3.1. Webhooks are left out, which 3.0 lacks;
 * `GET /api/webhook-events` describes them there too.
 * @example openApi30(openApiDocument('https://freightwright.example')).openapi; // => '3.0.3'
 */
export function openApi30({ webhooks: _, info, ...document }: OpenApiDocument): JsonSchema {
  const { summary, ...rest } = info;
  const described = { ...rest, description: `${summary}. ${rest.description}` };
  return { ...(older(document) as JsonSchema), openapi: '3.0.3', info: described };
}

/** Keywords of JSON Schema 2020-12 that 3.0 lacks and that constrain nothing a generator reads. */
const later: readonly string[] = ['contentMediaType', 'contentSchema', 'propertyNames', 'examples'];

function older(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(older);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !later.includes(key))
    // An example is data, which may have a field with the name of a keyword.
    .map(([key, inner]) => [key, key === 'example' ? inner : older(inner)] as const);
  return olderSchema(Object.fromEntries(entries));
}

function olderSchema(schema: JsonSchema): JsonSchema {
  const { const: constant, exclusiveMinimum, type, oneOf, ...rest } = schema;
  const written: JsonSchema = { ...rest };
  if (constant !== undefined) written.enum = [constant];
  if (typeof exclusiveMinimum === 'number') {
    Object.assign(written, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  }
  if (Array.isArray(type)) {
    Object.assign(written, { type: type.find((one) => one !== 'null'), nullable: true });
  } else if (type !== undefined) written.type = type;
  if (Array.isArray(oneOf)) {
    const choices = (oneOf as JsonSchema[]).filter((choice) => choice.type !== 'null');
    if (choices.length < oneOf.length) written.nullable = true;
    // A reference may have nothing beside it.
    Object.assign(written, choices.length === 1 ? { allOf: choices } : { oneOf: choices });
  }
  return written;
}
