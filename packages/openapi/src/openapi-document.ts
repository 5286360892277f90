import { currentApiVersion, problems } from '@freightwright/contracts';
import { apiLimits } from './api-limits.ts';
import { type ApiRoute, apiRoutes } from './api-routes.ts';
import { createSchemaBook, type JsonSchema } from './json-schema.ts';
import { nameNested } from './name-nested.ts';
import {
  apiVersionParameter,
  idempotencyKeyParameter,
  operationOf,
  pathTemplate,
  topicOf,
  topics,
} from './operation.ts';
import { webhookDelivery } from './webhook-delivery.ts';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: JsonSchema;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks: Record<string, JsonSchema>;
  components: JsonSchema & { schemas: Record<string, JsonSchema> };
}

/**
 * The API as OpenAPI 3.1, generated from its contracts.
 * @param siteUrl origin of the site, as callers type it.
 */
export function openApiDocument(siteUrl: string, routes: readonly ApiRoute[] = apiRoutes): OpenApiDocument {
  const book = createSchemaBook();
  const webhooks = { event: webhookDelivery(book) };
  const used = new Set<string>(['Webhook events', ...routes.map(({ route }) => topicOf(route))]);
  const paths: OpenApiDocument['paths'] = {};
  for (const one of routes) {
    const template = pathTemplate(one.route);
    paths[template] = { ...paths[template], [one.route.method.toLowerCase()]: operationOf(one, book) };
  }
  const { document, schemas } = book.settle({ paths, webhooks });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Freightwright API',
      version: currentApiVersion,
      summary: 'Freight classes, cost predictions and bills of lading for US LTL shipping',
      description: about,
      contact: { name: 'Freightwright support', url: `${siteUrl}/support` },
      license: { name: 'Terms of service', url: `${siteUrl}/terms` },
    },
    servers: [{ url: siteUrl }],
    tags: topics.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    ...document,
    components: {
      schemas: nameNested({ ...schemas, Problem }),
      parameters: { ApiVersion: apiVersionParameter, IdempotencyKey: idempotencyKeyParameter },
      headers,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'A key that you made on the page of your account. `fw_test_` keys work on test data.',
        },
      },
    },
  };
}

const about = `Sizes are in inches, weights in pounds and amounts in US dollars, unless a field says otherwise. Every refusal is \`application/problem+json\` with a \`code\` that never changes its meaning. Lists come in pages: \`nextCursor\` leads to the next one and is null on the last. To keep a copy of a list, read it with \`sort=updatedAt\`, and next time with \`updatedAfter\` set to its \`syncedUntil\`. The header \`RateLimit\` has what is left of the calls, and \`Retry-After\` of a 429 when to go on. Two equal requests without an \`Idempotency-Key\` are two requests.

Limits, unless the site has others:

${apiLimits.map(({ what, limit }) => `- ${what}: ${limit}`).join('\n')}`;

const headers: JsonSchema = {
  RateLimit: {
    description:
      'What is left of each limit: its name, the requests that remain (`r`) and the seconds until it starts again (`t`).',
    schema: { type: 'string' },
    example: '"api-principal";r=598;t=42',
  },
  FreightwrightVersion: {
    description: 'The version of the API in which the call was answered.',
    schema: { type: 'string', format: 'date' },
    example: currentApiVersion,
  },
  IdempotencyReplayed: {
    description: 'There, and `true`, when the same request was answered before and this is that answer.',
    schema: { type: 'string', const: 'true' },
  },
  RetryAfter: {
    description: 'Seconds after which trying again makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const text = { type: 'string' } as const;

const Problem: JsonSchema = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457). Branch on `code` and never on a text.',
  properties: {
    type: { ...text, description: 'Address of the explanation of this code' },
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'What happened, for people' },
    code: {
      ...text,
      description: `One of these today, and others later: ${Object.keys(problems)
        .map((code) => `\`${code}\``)
        .join(', ')}`,
      examples: ['request.invalid'],
    },
    requestId: { ...text, description: 'Names the request in our logs' },
    message: { ...text, description: 'The same as `detail`' },
    error: { ...text, description: 'The same as `detail`' },
    errors: {
      type: 'array',
      description: 'Each rule that a field breaks',
      items: {
        type: 'object',
        properties: {
          field: { ...text, description: 'Dotted path into the body: `lineItems.0.weight`' },
          rule: text,
          message: text,
          pointer: {
            ...text,
            description:
              'The same place as a JSON pointer (RFC 6901), where the rule is about the body: `#/lineItems/0/weight`',
          },
        },
        required: ['field', 'rule', 'message'],
      },
    },
    jobId: { ...text, description: 'The earlier job of a bulk file that was sent before' },
    sheets: {
      type: 'array',
      items: text,
      description: 'The sheets of a workbook without the one that was named',
    },
    columns: {
      type: 'array',
      description: 'The columns of a bulk file that a `mapping` could make usable',
      items: {
        type: 'object',
        properties: {
          header: text,
          key: { type: ['string', 'null'], description: 'What it was read as' },
          choices: { type: 'array', items: text, description: 'What an ambiguous header may be' },
          samples: { type: 'array', items: text, description: 'Its first values' },
        },
        required: ['header', 'key', 'choices', 'samples'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'message', 'error'],
};
