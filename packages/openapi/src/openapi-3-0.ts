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
  const { schemas } = document.components;
  const typeOf = ({ $ref, type }: JsonSchema): unknown =>
    typeof $ref === 'string'
      ? typeOf(schemas[$ref.slice('#/components/schemas/'.length)] ?? {})
      : (type ?? 'object');
  const rewritten = older(document, typeOf) as Pick<OpenApiDocument, 'components' | 'paths'>;
  const text = JSON.stringify(rewritten);
  // What only an event of a stream refers to, which 3.0 cannot describe.
  const used = Object.entries(rewritten.components.schemas).filter(([name]) => text.includes(`/${name}"`));
  const components = { ...rewritten.components, schemas: Object.fromEntries(used) };
  return { ...rewritten, components, openapi: '3.0.3', info: described };
}

/** The type of a schema, or of what a reference leads to. */
type TypeOf = (schema: JsonSchema) => unknown;

/** Keywords of JSON Schema 2020-12 that 3.0 lacks and that constrain nothing a generator reads. */
const later: readonly string[] = ['contentMediaType', 'contentSchema', 'propertyNames', 'examples'];

function older(value: unknown, typeOf: TypeOf): unknown {
  if (Array.isArray(value)) return value.map((item) => older(item, typeOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => !later.includes(key))
    // An example is data, which may have a field with the name of a keyword.
    .map(([key, inner]) => [key, key === 'example' ? inner : older(inner, typeOf)] as const);
  return olderSchema(Object.fromEntries(entries), typeOf);
}

function olderSchema(schema: JsonSchema, typeOf: TypeOf): JsonSchema {
  const { const: constant, exclusiveMinimum, type, oneOf, $ref, ...rest } = schema;
  const written: JsonSchema = { ...rest };
  // A reference may have nothing beside it.
  if ($ref !== undefined)
    Object.assign(written, Object.keys(rest).length > 0 ? { allOf: [{ $ref }] } : { $ref });
  if (constant !== undefined) written.enum = [constant];
  if (typeof exclusiveMinimum === 'number') {
    Object.assign(written, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  }
  if (Array.isArray(type)) {
    Object.assign(written, { type: type.find((one) => one !== 'null'), nullable: true });
  } else if (type !== undefined) written.type = type;
  if (Array.isArray(oneOf)) {
    const choices = (oneOf as JsonSchema[]).filter((choice) => choice.type !== 'null');
    if (choices.length < oneOf.length)
      Object.assign(written, { type: typeOf(choices[0] ?? {}), nullable: true });
    Object.assign(written, choices.length === 1 ? { allOf: choices } : { oneOf: choices });
  }
  return written;
}
