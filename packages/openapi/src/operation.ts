import type { ProblemCode, Route, RouteWord } from '@freightwright/contracts';
import {
  apiScopeLabels,
  apiVersionHeader,
  apiVersions,
  commonProblems,
  idempotencyKeyHeader,
  problems,
} from '@freightwright/contracts';
import type { $ZodType } from 'zod/v4/core';
import examplesFile from '../examples.json' with { type: 'json' };
import type { ApiRoute } from './api-routes.ts';
import type { JsonSchema, SchemaBook } from './json-schema.ts';

/** Values of one call, recorded by the walk over the API. */
interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}
const examples: Readonly<Record<string, Example>> = examplesFile;

/** What the description of an operation is written with. */
interface Described {
  readonly book: SchemaBook;
  readonly example: Example;
}

/** '/api/bol/:id' is '/api/bol/{id}' in the document. */
export const pathTemplate = ({ path }: Pick<Route, 'path'>): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** One operation of the document, as OpenAPI 3.1 has it. */
export function operationOf({ name, route }: ApiRoute, book: SchemaBook): JsonSchema {
  const example: Example = examples[name] ?? {};
  const body = route.documentedBody ?? route.body;
  const parameters = [
    ...parametersOf(route.params, 'path', example.path, book),
    ...parametersOf(route.query, 'query', example.query, book),
    { $ref: '#/components/parameters/ApiVersion' },
    ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    summary: route.summary,
    ...describedBy(route),
    tags: [topicOf(route)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(name, route, body, { book, example }) }),
    responses: { [route.status]: success(name, route, { book, example }), ...refusals(route) },
    security: route.scope === undefined ? [{}, { apiKey: [] }] : [{ apiKey: [] }],
    ...(route.scope !== undefined && { 'x-scope': route.scope }),
  };
}

function describedBy({ scope, access, reachesOthers }: Route): { description: string } {
  const texts = [
    scope === undefined
      ? 'Anybody may call this, also without a key.'
      : `Needs a key with the scope \`${scope}\`: ${apiScopeLabels[scope]}.`,
    access === 'pro' || access === 'enterprise' ? `It is part of the ${planOf[access]} plan.` : '',
    reachesOthers ? 'A key for tests is refused, because somebody outside would notice.' : '',
  ];
  return { description: texts.filter(Boolean).join(' ') };
}

const planOf = { pro: 'Professional', enterprise: 'Enterprise' } as const;

/** What the operations are about. */
export const topics = [
  {
    name: 'Freight class',
    description: 'Density and class on both scales, for one handling unit, many, or a whole shipment.',
  },
  {
    name: 'Cost predictions',
    description: 'What a shipment costs, line by line, and your own terms with carriers.',
  },
  {
    name: 'Bills of lading',
    description: 'Drafts, issued bills with PDF, labels and eBOL, and the address book.',
  },
  { name: 'Bulk', description: 'Jobs of up to 1,000 rows from a CSV file.' },
  { name: 'Tables', description: 'Hazardous materials, NMFC items and ZIP codes.' },
  { name: 'Usage', description: 'Your plan and how much of it is used.' },
  { name: 'Webhooks', description: 'Addresses of your own that receive events, and their deliveries.' },
  { name: 'Webhook events', description: 'The requests that your webhooks receive.' },
] as const;

type Topic = (typeof topics)[number]['name'];

/** The topic of each route that a program may call, by the first word of its path. */
const topicByWord: Readonly<Partial<Record<RouteWord, Topic>>> = {
  'freight-class': 'Freight class',
  'predict-shipping-cost': 'Cost predictions',
  quotes: 'Cost predictions',
  'prediction-terms': 'Cost predictions',
  predictions: 'Cost predictions',
  bol: 'Bills of lading',
  'bol-drafts': 'Bills of lading',
  'deleted-bols': 'Bills of lading',
  'deleted-quotes': 'Cost predictions',
  'bol-months': 'Bills of lading',
  bols: 'Bills of lading',
  bulk: 'Bulk',
  hazmat: 'Tables',
  nmfc: 'Tables',
  zips: 'Tables',
  user: 'Usage',
  'webhook-events': 'Webhooks',
  webhooks: 'Webhooks',
};

/** @throws TypeError for a route without a topic that programs may call. */
export function topicOf({ path }: Pick<Route, 'path'>): Topic {
  const topic = topicByWord[path.split('/')[2] as RouteWord];
  if (!topic) throw new TypeError(`${path} belongs to no topic`);
  return topic;
}

function parametersOf(
  schema: $ZodType | undefined,
  place: 'path' | 'query',
  values: Example['path'],
  book: SchemaBook,
): JsonSchema[] {
  if (!schema) return [];
  const { shape } = schema._zod.def as unknown as { shape: Record<string, $ZodType> };
  return Object.entries(shape).map(([name, field]) => {
    const { description, examples: [example] = [], ...written } = book.write(field, 'input') as Parameter;
    const shown = sampleOf(values?.[name], written.type) ?? example;
    return {
      name,
      in: place,
      required: place === 'path' || field._zod.optin !== 'optional',
      ...(description !== undefined && { description }),
      ...(shown !== undefined && { example: shown }),
      ...styles[String(written.type)],
      schema: written,
    };
  });
}

/** A value of a query in the type of its parameter; undefined for one that is no single text. */
const sampleOf = (value: string | undefined, type: unknown): unknown => {
  if (value === undefined || type === 'array' || type === 'object') return undefined;
  return type === 'integer' ? Number(value) : value;
};

type Parameter = JsonSchema & { examples?: readonly unknown[] };

/** How a value that is no single text is written: `expand=pdf,ebol`, `metadata[load]=L-4410`. */
const styles: Readonly<Record<string, JsonSchema>> = {
  array: { style: 'form', explode: false },
  object: { style: 'deepObject', explode: true },
};

function requestBody(name: string, route: Route, body: $ZodType, { book, example }: Described): JsonSchema {
  const { consumes = 'application/json' } = route;
  // The streamed file is not part of the contract's schema.
  const schema =
    consumes === 'multipart/form-data'
      ? withFile(book.write(body, 'input'))
      : book.writeNamed(body, 'input', typeName(name, 'Body'));
  const shown = example.body === undefined ? {} : { example: example.body };
  return { required: true, content: { [consumes]: { schema, ...shown } } };
}

/** 'generateBol' and 'Output': 'GenerateBolOutput'. Generators make names with 'Request' and 'Response' of their own. */
const typeName = (operation: string, suffix: string): string =>
  `${operation[0]?.toUpperCase()}${operation.slice(1)}${suffix}`;

const withFile = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...(schema.properties as object),
    file: {
      type: 'string',
      format: 'binary',
      description: 'The file: CSV, or a workbook (.xlsx). It comes after the other fields.',
    },
  },
  required: [...((schema.required as string[] | undefined) ?? []), 'file'],
});

function success(name: string, route: Route, { book, example }: Described): JsonSchema {
  const named = (header: string) => ({ $ref: `#/components/headers/${header}` });
  const headers = {
    RateLimit: named('RateLimit'),
    'Freightwright-Version': named('FreightwrightVersion'),
    ...(route.idempotent && { 'Idempotency-Replayed': named('IdempotencyReplayed') }),
  };
  if (route.status === 204) return { description: 'Done. There is no body.', headers };
  return {
    description: route.summary,
    headers,
    content: {
      [mediaTypeOf(route)]: {
        schema: writeAnswer(name, route, book),
        ...(example.answer !== undefined && { example: example.answer }),
      },
    },
  };
}

const mediaTypeOf = ({ produces = 'application/json' }: Route): string => produces;

/** The schema of a success: JSON, events with texts that contain JSON, or a file. */
function writeAnswer(name: string, route: Route, book: SchemaBook): JsonSchema {
  const mediaType = mediaTypeOf(route);
  if (/^text\/event-stream/.test(mediaType))
    return route.holds ? eventOf(book.write(route.holds, 'output')) : {};
  if (/^application\/json/.test(mediaType))
    return book.writeNamed(route.holds ?? route.response, 'output', typeName(name, 'Output'));
  // Generators of clients know files by `format`, as of OpenAPI 3.0.
  return { type: 'string', ...(!mediaType.startsWith('text/') && { format: 'binary' }) };
}

/** The schema of each event of a stream, as in OpenAPI 3.2. */
const eventOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    event: { type: 'string' },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: data },
  },
  required: ['data'],
});

/** The refusals of a route by status, each with its codes as text. */
function refusals({ problems: own }: Route): Record<string, JsonSchema> {
  const codes: readonly ProblemCode[] = [...new Set([...own, ...commonProblems])];
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

export const apiVersionParameter: JsonSchema = {
  name: apiVersionHeader,
  in: 'header',
  required: false,
  description:
    'The version that your program was written for. Left out, it is the one that was current when the key was made.',
  schema: { type: 'string', enum: apiVersions.map(({ date }) => date) },
};

export const idempotencyKeyParameter: JsonSchema = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description:
    'Your own name for this request, such as a UUID. For a day, the same request with the same key is done once and gets the same answer again.',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9_.:-]+$' },
};
