import { apiScopes, apiVersions, currentApiVersion, httpRoutes } from '@freightwright/contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { apiChanges } from './api-changes.ts';
import { apiRoutes } from './api-routes.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi-document.ts';
import { pathTemplate } from './operation.ts';

const document = openApiDocument('https://freightwright.example');

interface Operation {
  operationId: string;
  parameters?: {
    name?: string;
    in?: string;
    required?: boolean;
    description?: string;
    schema?: JsonSchema;
    $ref?: string;
  }[];
  requestBody?: {
    content: Record<string, { schema: JsonSchema }>;
  };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security: object[];
  'x-scope'?: string;
}
/** A schema, or what a reference to it leads to. */
const resolved = (schema: JsonSchema = {}): JsonSchema =>
  typeof schema.$ref === 'string'
    ? (document.components.schemas[schema.$ref.replace(/.*\//, '')] ?? {})
    : schema;
const operation = (method: string, path: string) => document.paths[path]?.[method] as unknown as Operation;

it('has nothing that a linter objects to', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

it('has every route that a key may call and every table, each under its own name', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  expect(described).toHaveLength(apiRoutes.length);
  for (const { name, route } of apiRoutes) {
    expect(described).toContain(`${route.method.toLowerCase()} ${pathTemplate(route)} ${name}`);
  }
  expect(httpRoutes.filter(({ scope }) => scope !== undefined).length).toBeGreaterThan(20);
});

it('says which scope a call needs, and that a table needs no key', () => {
  expect(operation('post', '/api/bol/generate')).toMatchObject({
    'x-scope': 'bills:write',
    security: [{ apiKey: [] }],
  });
  expect(operation('get', '/api/nmfc').security).toContainEqual({});
  const scopes = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => one['x-scope'] ?? []),
  );
  for (const scope of scopes) expect(apiScopes).toContain(scope);
});

describe('an operation', () => {
  it('has the parameters of its path and query, and says which must be there', () => {
    expect(operation('get', '/api/bol/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'expand', in: 'query', required: false, style: 'form', explode: false },
      { $ref: '#/components/parameters/ApiVersion' },
    ]);
    const [cursor] = operation('get', '/api/bol/list').parameters ?? [];
    expect(cursor).toMatchObject({ name: 'cursor', in: 'query', required: false });
    const { parameters = [] } = operation('get', '/api/quotes');
    expect(parameters.find(({ name }) => name === 'metadata')).toMatchObject({
      ...{ style: 'deepObject', explode: true, example: { load: 'L-4410' } },
      schema: { type: 'object', additionalProperties: { type: 'string' } },
    });
  });

  it('describes each parameter of its query, with an example or choices, unless it is a cursor', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const parameters = operations.flatMap((one) => one.parameters as { name?: string; schema: JsonSchema }[]);
    const unclear = parameters.filter(({ name, schema, ...one }) => {
      if (name === undefined || name === 'cursor') return false;
      const { example, description } = one as { example?: unknown; description?: string };
      const has = example ?? schema.enum ?? schema.const ?? schema.$ref;
      return has === undefined || !description;
    });
    expect(unclear).toEqual([]);
  });

  it('takes a key for repeating it, where it may be repeated', () => {
    const repeatable = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(operation('post', '/api/bol/generate').parameters).toContainEqual(repeatable);
    expect(operation('get', '/api/bol/{id}').parameters).not.toContainEqual(repeatable);
  });

  it('says what each element of a list is', () => {
    const { schema } =
      operation('post', '/api/freight-class/batch').requestBody?.content['application/json'] ?? {};
    const { items } = resolved(schema).properties as { items: { items: JsonSchema } };
    expect(items).toMatchObject({ type: 'array', minItems: 1, maxItems: 500 });
    expect(resolved(items.items)).toMatchObject({
      properties: { length: { type: 'number' } },
      required: ['length', 'width', 'height', 'weight'],
    });
  });

  it('lets out what has a value when it is left out', () => {
    const { schema } =
      operation('post', '/api/predict-shipping-cost').requestBody?.content['application/json'] ?? {};
    expect(schema).toMatchObject({ $ref: '#/components/schemas/PredictionRequestInput' });
    expect(document.components.schemas.PredictionRequestInput?.required).toEqual([
      'originZip',
      'destinationZip',
    ]);
  });

  it('names its refusals by status, with their codes in words', () => {
    const { responses } = operation('post', '/api/bol/generate');
    expect(responses['201']?.content).toHaveProperty(['application/json']);
    expect(responses['403']?.description).toContain('`bol.allowance-used`: ');
    expect(responses['422']?.description).toContain('`idempotency.key-reused`: ');
    expect(responses['429']?.content).toHaveProperty(['application/problem+json']);
  });

  it('takes and answers files as generators of clients know them', () => {
    expect(operation('get', '/api/bol/{id}/pdf').responses['200']?.content).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    });
    const [form] = Object.values(operation('post', '/api/bulk/process').requestBody?.content ?? {});
    expect(form?.schema.properties).toMatchObject({ file: { type: 'string', format: 'binary' } });
  });

  it('describes each parameter, and a number of the query as one', () => {
    const all = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods),
    ) as unknown as Operation[];
    const own = all.flatMap(({ parameters = [] }) => parameters.filter(({ $ref }) => $ref === undefined));
    expect(own.filter(({ description }) => description === undefined)).toEqual([]);
    const limits = own.filter(({ name }) => name === 'limit');
    expect(limits.map(({ schema }) => schema?.type)).toEqual(limits.map(() => 'integer'));
  });

  it('has a named body and a named answer, and so has every object in them', () => {
    const nested = Object.values(document.components.schemas).flatMap(({ properties }) =>
      Object.values((properties ?? {}) as Record<string, JsonSchema>).filter(
        (one) => one.properties !== undefined,
      ),
    );
    expect(nested).toEqual([]);
    const { schema } =
      operation('post', '/api/freight-class').responses['200']?.content?.['application/json'] ?? {};
    expect(schema).toEqual({ $ref: '#/components/schemas/WorkOutClassOutput' });
    expect(Object.keys(document.components.schemas)).toContain('WorkOutClassNextBreaks');
  });

  it('is open to fields and codes that a later version adds', () => {
    const { BulkJob, Problem, BolForm } = document.components.schemas;
    expect(BulkJob).not.toHaveProperty('additionalProperties');
    expect(Problem).toHaveProperty('properties.code');
    expect(Problem).not.toHaveProperty('properties.code.enum');
    expect(BolForm).toMatchObject({ additionalProperties: false });
  });

  it('has an example of its body and of its answer', () => {
    const all = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods),
    ) as unknown as Operation[];
    const contents = all.flatMap(({ operationId, requestBody, responses }) => {
      const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      return [requestBody?.content, answer?.content].map(
        (content) => [operationId, content?.['application/json']] as const,
      );
    });
    // The linter checks each against its schema.
    const without = contents.filter(([, content]) => content !== undefined && !('example' in content));
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('has no choice of null, which generators fail on', () => {
    const text = JSON.stringify(document);
    expect(text).toMatch(/"nextCursor":\{"type":\["string","null"\]/);
    expect(text).not.toMatch(/"anyOf":\[[^\]]*\{"type":"null"\}/);
  });
});

it('refers to schemas that are there, and to each', () => {
  const text = JSON.stringify(document);
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect([...named].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
});

it('the changelog has an entry for the day of each version, which names it', () => {
  for (const { date: day } of apiVersions)
    expect(
      apiChanges.some(({ date, text }) => date === day && text.includes(day)),
      day,
    ).toBe(true);
  expect(document.info.version).toBe(currentApiVersion);
});
