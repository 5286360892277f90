import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}
type Schemas = Readonly<Record<string, Schema>>;

/**
 * The schemas of Stripe's own OpenAPI document, which comes with stripe-mock through the module proxy of Go; or why
 * they cannot be had here.
 */
export async function stripeSchemas(): Promise<{ schemas: Schemas } | { missing: string }> {
  const run = promisify(execFile);
  try {
    const { stdout } = await run('go', ['mod', 'download', '-json', MODULE], {
      timeout: 120_000,
      env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' },
      cwd: '/',
    });
    const { Dir } = JSON.parse(stdout) as { Dir: string };
    const document = JSON.parse(await readFile(`${Dir}/embedded/openapi/spec3.json`, 'utf8')) as {
      components: { schemas: Schemas };
    };
    return { schemas: document.components.schemas };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { missing: code === 'ENOENT' ? 'Go is not installed' : `Go cannot fetch ${MODULE}` };
  }
}

/**
 * What is wrong with a value for a schema, one line for each fault. A field that the document does not have is none:
 * the types of the client, which are of a later version, have a few more, and tsc checks those.
 */
export function schemaFaults(schemas: Schemas, schema: Schema, value: unknown, path = ''): string[] {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return schemaFaults(schemas, schemas[name] ?? {}, value, path);
  }
  if (value === null) return schema.nullable ? [] : [`${path} is null`];
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => schemaFaults(schemas, one, value, path));
    if (all.some((faults) => faults.length === 0)) return [];
    return all.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${JSON.stringify(value)}`];
  if (Array.isArray(value)) {
    if (schema.type !== undefined && schema.type !== 'array') return [`${path} is a list`];
    return value.flatMap((one, index) => schemaFaults(schemas, schema.items ?? {}, one, `${path}[${index}]`));
  }
  if (typeof value !== 'object') {
    const type = typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;
    const fits =
      schema.type === undefined || schema.type === type || (schema.type === 'number' && type === 'integer');
    return fits ? [] : [`${path} is of type ${type}`];
  }
  if (schema.type !== undefined && schema.type !== 'object') return [`${path} is an object`];
  const fields = value as Record<string, unknown>;
  const { properties = {}, required = [] } = schema;
  return [
    ...required.filter((name) => !(name in fields)).map((name) => `${path}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const known = properties[name];
      if (known) return schemaFaults(schemas, known, field, `${path}.${name}`);
      const { additionalProperties } = schema;
      if (typeof additionalProperties === 'object')
        return schemaFaults(schemas, additionalProperties, field, `${path}.${name}`);
      return [];
    }),
  ];
}
