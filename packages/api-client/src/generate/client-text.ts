import { currentApiVersion, problems } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes, openApiDocument } from '@freightwright/openapi';
import type { Operation } from '../client/operation.ts';
import { methodNameOf } from './method-names.ts';
import { commentText, fieldLines, nameOf, type Schema, typeText } from './type-text.ts';

/** An operation of the document, with the parts of it that are read here. */
interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  parameters?: readonly {
    $ref?: string;
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

/** How a method is written, and what the client must know to send it. */
interface Method {
  group: string;
  method: string;
  lines: string;
  operation: Operation;
}

/** The time that an answer takes on the way, beyond that which the site allows itself. */
const onTheWayMs = 5_000;

/** The generated modules by their file names. */
export function clientFiles(routes: readonly ApiRoute[] = apiRoutes): Record<string, string> {
  const document = openApiDocument('https://freightwright.example', routes);
  const schemas = document.components.schemas as Record<string, Schema>;
  const types = new Map(Object.entries(schemas).map(([name, schema]) => [name, declared(name, schema)]));
  const declare = (name: string, schema: Schema): string => {
    if (typeof schema.$ref === 'string') return nameOf(schema.$ref);
    if (types.has(name)) throw new TypeError(`${name} is the name of two types`);
    types.set(name, declared(name, schema));
    return name;
  };
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === 'string' ? (schemas[nameOf(schema.$ref)] ?? {}) : schema;
  const methods = routes.map((one) => {
    const path = one.route.path.replaceAll(/:(\w+)/g, '{$1}');
    const described = document.paths[path]?.[one.route.method.toLowerCase()] as unknown as Described;
    return writeMethod(one, path, described, { declare, resolve });
  });
  return {
    'types.ts': typesModule([...types.values()]),
    'operations.ts': operationsModule(methods),
    'index.ts': indexModule(methods),
  };
}

/** Group and method of every operation: 'bills.issue' by 'generateBol'. */
export const methodsByOperation = (routes: readonly ApiRoute[] = apiRoutes): ReadonlyMap<string, string> => {
  const { paths } = openApiDocument('https://freightwright.example', routes);
  return new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => {
        const { operationId, tags } = one as unknown as Described;
        const { group, method } = methodNameOf(operationId, tags[0]);
        return [operationId, `${group}.${method}`] as const;
      }),
    ),
  );
};

/** The types of the document, and those that a method adds to them. */
interface Known {
  /** Declares a type, unless the schema only refers to one. Answers its name. */
  declare(name: string, schema: Schema): string;
  /** What a reference leads to; any other schema itself. */
  resolve(schema: Schema): Schema;
}

function writeMethod({ name, route }: ApiRoute, path: string, described: Described, known: Known): Method {
  const { declare } = known;
  const { group, method } = methodNameOf(name, described.tags[0]);
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const parameters = (described.parameters ?? []).filter(({ $ref }) => $ref === undefined);
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const [mediaType, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  if (inQuery.length > 0 && body) throw new TypeError(`${name} takes a query and a body`);
  const args = inPath.map((one) => `${one.name}: ${typeText(one.schema)}`);
  if (inQuery.length > 0) {
    const properties = Object.fromEntries(
      inQuery.map((one) => [
        one.name,
        { ...one.schema, ...(one.description && { description: one.description }) },
      ]),
    );
    const required = inQuery.filter((one) => one.required).map((one) => one.name);
    const type = declare(`${Name}Query`, { type: 'object', properties, required });
    args.push(`query${required.length === 0 ? '?' : ''}: ${type}`);
  }
  if (body) {
    const isForm = mediaType === 'multipart/form-data';
    args.push(`body: ${declare(`${Name}Body`, isForm ? withFileName(body.schema) : body.schema)}`);
  }
  const { answers, entries, type } = answerOf(Name, { name, route }, described, known);
  const operation: Operation = {
    method: route.method,
    path,
    ...(inQuery.length > 0 && { takes: 'query' as const }),
    ...(body && { takes: mediaType === 'multipart/form-data' ? ('form' as const) : ('json' as const) }),
    answers,
    ...(entries !== undefined && { entries }),
    ...(route.idempotent && { idempotent: true }),
    timeoutMs: route.timeoutMs + onTheWayMs,
  };
  const words = [described.summary, described.description, ...refusalsOf(route)].map(ended);
  const lines = `${commentText([...words, `${route.method} ${path}`])}${method}(${[...args, 'options?: CallOptions'].join(', ')}): ${type};`;
  return { group, method, lines, operation };
}

interface Answer {
  answers: Operation['answers'];
  entries?: string;
  type: string;
}

/** What a method answers: by media type, and for a list by its one field with entries. */
function answerOf(Name: string, { route }: ApiRoute, described: Described, known: Known): Answer {
  const { declare, resolve } = known;
  const [mediaType = '', answer] = Object.entries(described.responses[route.status]?.content ?? {})[0] ?? [];
  if (!answer) return { answers: 'nothing', type: 'Promise<void>' };
  if (mediaType.startsWith('text/event-stream')) {
    const event = answer.schema.properties as Readonly<Record<string, Schema>> | undefined;
    const data = event?.data?.contentSchema as Schema | undefined;
    const type = data ? declare(`${Name}Event`, data) : 'unknown';
    return { answers: 'events', type: `AsyncGenerator<${type}, void, undefined>` };
  }
  if (route.holds !== undefined)
    return { answers: 'file', type: `Promise<JsonFileAnswer<${declare(`${Name}Answer`, answer.schema)}>>` };
  if (mediaType !== 'application/json') return { answers: 'file', type: 'Promise<FileAnswer>' };
  const type = declare(`${Name}Answer`, answer.schema);
  const properties = (resolve(answer.schema).properties ?? {}) as Readonly<Record<string, Schema>>;
  if (properties.nextCursor === undefined) return { answers: 'json', type: `Promise<${type}>` };
  const lists = Object.keys(properties).filter((field) => properties[field]?.type === 'array');
  const [entries] = lists;
  if (entries === undefined || lists.length > 1)
    throw new TypeError(`${Name} has pages of ${lists.length} lists`);
  return { answers: 'json', entries, type: `Pages<${type}, ${type}['${entries}'][number]>` };
}

/** The name of a file is no part of the form but of the file in it. */
const withFileName = (schema: Schema): Schema => ({
  ...schema,
  properties: {
    ...(schema.properties as object),
    fileName: { type: 'string', description: "Name of the file. Default: that of a File, or 'file.csv'." },
  },
});

/** The codes of a route's own, with their statuses. */
function refusalsOf({ problems: own }: ApiRoute['route']): string[] {
  if (own.length === 0) return [];
  return [`Refused with ${own.map((code) => `\`${code}\` (${problems[code].status})`).join(', ')}`];
}

const ended = (words: string): string => (/[.:!?]$/.test(words) ? words : `${words}.`);

function declared(name: string, schema: Schema): string {
  const { description, ...rest } = schema;
  const comment = commentText(description === undefined ? [] : [String(description)]);
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = fieldLines(schema.properties as Record<string, Schema>, schema.required);
    return `${comment}export interface ${name} {\n${fields}\n}`;
  }
  return `${comment}export type ${name} = ${typeText(rest)};`;
}

const madeBy = '// Made from the contracts by `npm run api-client`.';

const typesModule = (types: readonly string[]): string =>
  [
    madeBy,
    '/** The code of a problem. Its meaning stays; there will be new ones. */',
    `export type ProblemCode = ${Object.keys(problems)
      .map((code) => JSON.stringify(code))
      .join(' | ')};`,
    ...types.toSorted(),
    '',
  ].join('\n\n');

function operationsModule(methods: readonly Method[]): string {
  const groups = [...Map.groupBy(methods, ({ group }) => group)];
  const table = groups.map(([group, of]) => [
    group,
    Object.fromEntries(of.map((one) => [one.method, one.operation])),
  ]);
  const interfaces = groups.map(
    ([group, of]) =>
      `export interface ${interfaceOf(group)} {\n${of.map(({ lines }) => lines).join('\n')}\n}`,
  );
  const members = groups.map(([group]) => `readonly ${group}: ${interfaceOf(group)};`);
  return [
    madeBy,
    "import type { OperationTable } from './build-client.ts';",
    "import type { FileAnswer, JsonFileAnswer } from './file-answer.ts';",
    "import type { CallOptions } from './options.ts';",
    "import type { Pages } from './pages.ts';",
    `import type { ${[...namesIn(methods)].toSorted().join(', ')} } from './types.ts';`,
    ...interfaces,
    `/** The operations of the API by what they are about. */\nexport interface Client {\n${members.join('\n')}\n}`,
    `/** The version of the API that these are of. */\nexport const version = ${JSON.stringify(currentApiVersion)};`,
    `export const operations: OperationTable = ${JSON.stringify(Object.fromEntries(table), null, 1)};`,
    '',
  ].join('\n\n');
}

const interfaceOf = (group: string): string => `${group[0]?.toUpperCase()}${group.slice(1)}Operations`;
const own = new Set(['CallOptions', 'Promise', 'Pages', 'FileAnswer', 'JsonFileAnswer', 'AsyncGenerator']);

/** The names of types that stand in the signatures. */
function namesIn(methods: readonly Method[]): Set<string> {
  const signatures = methods.map(({ lines }) => lines.slice(lines.lastIndexOf('*/') + 1)).join('\n');
  const names = signatures.replaceAll(/"[^"]*"/g, '').match(/\b[A-Z]\w*/g) ?? [];
  return new Set(names.filter((name) => !own.has(name)));
}

function indexModule(methods: readonly Method[]): string {
  return [
    madeBy,
    `import { buildClient } from './build-client.ts';
import { type CheckedDelivery, checkSigned, type WebhookCheck, type WebhookDelivery } from './check-signed.ts';
import { ApiProblem } from './faults.ts';
import type { ProblemCode, WebhookPayload } from './types.ts';
import { type Client, operations, version } from './operations.ts';
import type { ClientOptions } from './options.ts';`,
    `/**
 * A client of the API with ${methods.length} operations.
 * @throws TypeError for a \`siteUrl\` over which a key would be sent in clear.
 */
export const createClient = (options: ClientOptions): Client =>
  buildClient({ version, operations }, options) as unknown as Client;`,
    `/** Whether an error is a refusal of the API, so that its code can be branched on: \`problem.code === 'bol.not-found'\`. */
export const isApiProblem = (error: unknown): error is ApiProblem<ProblemCode | \`http.\${number}\`> => error instanceof ApiProblem;`,
    `/**
 * Checks that a delivery of a webhook comes from us, unchanged and a moment ago, and reads it. The same may come twice: do
 * what it asks for once for each \`id\`. Pass over events of a type that you do not know.
 * @throws WebhookFault; TypeError for a secret that is none.
 */
export const checkWebhook = (
  delivery: WebhookDelivery,
  check: WebhookCheck,
): Promise<CheckedDelivery<WebhookPayload>> => checkSigned<WebhookPayload>(delivery, check);`,
    `export { ApiProblem, ConnectionFault, type FieldFault } from './faults.ts';
export type { FileAnswer, JsonFileAnswer } from './file-answer.ts';
export type * from './operations.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export { Pages } from './pages.ts';
export type * from './types.ts';
export { type CheckedDelivery, type WebhookCheck, type WebhookDelivery, WebhookFault } from './check-signed.ts';
export { waitForBulkJob } from './wait-for-job.ts';`,
    '',
  ].join('\n\n');
}
