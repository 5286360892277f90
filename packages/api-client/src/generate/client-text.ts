import { currentApiVersion, problems } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes, openApiDocument, pathTemplate, topicOf } from '@freightwright/openapi';
import type { Operation } from '../client/request.ts';
import { methodNameOf } from './method-names.ts';
import { commentText, fieldLines, nameOf, type Schema, typeText } from './type-text.ts';

type Content = Readonly<Record<string, { schema: Schema }>>;

/** An operation of the document, with the parts of it that are read here. */
interface Described {
  summary: string;
  description: string;
  parameters: readonly {
    $ref?: string;
    name: string;
    in: 'path' | 'query';
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
}

/** How a method is written, and what the client must know to send it. */
interface Method {
  group: string;
  method: string;
  lines: string;
  operation: Operation;
}

/** The types of the document by their names, and those that a method adds to them. */
interface Types {
  /** Declares a type, unless the schema only refers to one. Answers its name. */
  declare(name: string, schema: Schema): string;
  /** What a reference leads to; any other schema itself. */
  resolve(schema: Schema): Schema;
}

/** The time that an answer takes on the way, beyond that which the site allows itself. */
const onTheWayMs = 5_000;

/** The generated modules by their file names. */
export function clientFiles(routes: readonly ApiRoute[] = apiRoutes): Record<string, string> {
  const { paths, components } = openApiDocument('https://freightwright.example', routes);
  const schemas: Readonly<Record<string, Schema>> = components.schemas;
  const declared = new Map(Object.entries(schemas));
  const types: Types = {
    declare(name, schema) {
      if (typeof schema.$ref === 'string') return nameOf(schema.$ref);
      if (declared.has(name)) throw new TypeError(`${name} is the name of two types`);
      declared.set(name, schema);
      return name;
    },
    resolve: (schema) => (typeof schema.$ref === 'string' ? (schemas[nameOf(schema.$ref)] ?? {}) : schema),
  };
  const methods = routes.map((one) => {
    const described = paths[pathTemplate(one.route)]?.[one.route.method.toLowerCase()];
    return writeMethod(one, described as unknown as Described, types);
  });
  return { 'operations.ts': operationsModule(methods, declared), 'index.ts': indexModule(methods.length) };
}

/** Group and method of every operation: 'bills.issue' by 'generateBol'. */
export const methodsByOperation = (routes: readonly ApiRoute[] = apiRoutes): ReadonlyMap<string, string> =>
  new Map(
    routes.map(({ name, route }) => {
      const { group, method } = methodNameOf(name, topicOf(route));
      return [name, `${group}.${method}`];
    }),
  );

function writeMethod({ name, route }: ApiRoute, described: Described, types: Types): Method {
  const { group, method } = methodNameOf(name, topicOf(route));
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const parameters = described.parameters.filter(({ $ref }) => $ref === undefined);
  const args = parameters
    .filter((one) => one.in === 'path')
    .map((one) => `${one.name}: ${typeText(one.schema)}`);
  const inQuery = parameters.filter((one) => one.in === 'query');
  const [[mediaType, body] = []] = Object.entries(described.requestBody?.content ?? {});
  let takes: Operation['takes'];
  let options = 'CallOptions';
  if (inQuery.length > 0) {
    // Beside a body, a query is among the options, and never required.
    takes = 'query';
    const fields = inQuery.map((one) => [one.name, { ...one.schema, description: one.description ?? '' }]);
    const required = inQuery.filter((one) => one.required).map((one) => one.name);
    const properties = Object.fromEntries(fields);
    const type = types.declare(`${Name}Query`, { type: 'object', properties, required });
    if (body === undefined) args.push(`query${required.length === 0 ? '?' : ''}: ${type}`);
    else options = `CallOptions & { query?: ${type} }`;
  }
  if (body) {
    takes = mediaType === 'multipart/form-data' ? 'form' : 'json';
    const schema = takes === 'form' ? withFileName(body.schema) : body.schema;
    args.push(`body: ${types.declare(`${Name}Body`, schema)}`);
  }
  const { answers, entries, type } = answerOf(Name, route, described, types);
  const operation: Operation = {
    method: route.method,
    path: pathTemplate(route),
    ...(takes && { takes }),
    answers,
    ...(entries !== undefined && { entries }),
    ...((route.idempotent || route.isPure) && { idempotent: true }),
    timeoutMs: route.timeoutMs + onTheWayMs,
  };
  const codes = route.problems.map((code) => `\`${code}\` (${problems[code].status})`).join(', ');
  const refusals = codes === '' ? '' : `Refused with ${codes}`;
  const comment = commentText([
    ...[described.summary, described.description, refusals],
    `\`${route.method} ${route.path}\``,
  ]);
  const lines = `${comment}${method}(${[...args, `options?: ${options}`].join(', ')}): ${type};`;
  return { group, method, lines, operation };
}

interface Answer extends Pick<Operation, 'answers' | 'entries'> {
  type: string;
}

/** What a method answers: by media type, and for a list by its one field with entries. */
function answerOf(Name: string, route: ApiRoute['route'], described: Described, types: Types): Answer {
  const [[mediaType = '', answer] = []] = Object.entries(described.responses[route.status]?.content ?? {});
  if (!answer) return { answers: 'nothing', type: 'Promise<void>' };
  if (mediaType.startsWith('text/event-stream')) {
    const event = answer.schema.properties as { data: { contentSchema: Schema } };
    const type = types.declare(`${Name}Event`, event.data.contentSchema);
    return { answers: 'events', type: `AsyncGenerator<${type}, void, undefined>` };
  }
  if (mediaType !== 'application/json' && !route.holds)
    return { answers: 'file', type: 'Promise<FileAnswer>' };
  const type = types.declare(`${Name}Answer`, answer.schema);
  if (route.holds) return { answers: 'file', type: `Promise<JsonFileAnswer<${type}>>` };
  const properties = (types.resolve(answer.schema).properties ?? {}) as Readonly<Record<string, Schema>>;
  if (properties.nextCursor === undefined) return { answers: 'json', type: `Promise<${type}>` };
  const [entries, ...more] = Object.keys(properties).filter((field) => properties[field]?.type === 'array');
  if (entries === undefined || more.length > 0) throw new TypeError(`${Name} must have pages of one list`);
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

function declarationOf(name: string, { description = '', ...schema }: Schema): string {
  const comment = commentText([String(description)]);
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = fieldLines(schema.properties as Record<string, Schema>, schema.required);
    return `${comment}export interface ${name} {\n${fields}\n}`;
  }
  return `${comment}export type ${name} = ${typeText(schema)};`;
}

const madeBy = '// Made from the contracts by `npm run api-client`.';
const interfaceOf = (group: string): string => `${group[0]?.toUpperCase()}${group.slice(1)}Operations`;

function operationsModule(methods: readonly Method[], types: ReadonlyMap<string, Schema>): string {
  const groups = [...Map.groupBy(methods, ({ group }) => group)];
  const table = groups.map(([group, of]) => {
    const operations = of.map(({ method, operation }) => [method, operation] as const);
    return [group, Object.fromEntries(operations)] as const;
  });
  const codes = Object.keys(problems).map((code) => JSON.stringify(code));
  return [
    madeBy,
    `import type { OperationTable } from './build-client.ts';
import type { FileAnswer, JsonFileAnswer } from './file-answer.ts';
import type { CallOptions } from './options.ts';
import type { Pages } from './pages.ts';`,
    `/** The code of a problem. Its meaning stays; there will be new ones. */
export type ProblemCode = ${codes.join(' | ')} | (string & {});`,
    ...[...types].map(([name, schema]) => declarationOf(name, schema)).toSorted(),
    ...groups.map(
      ([group, of]) =>
        `export interface ${interfaceOf(group)} {\n${of.map(({ lines }) => lines).join('\n')}\n}`,
    ),
    `/** The operations of the API by what they are about. */
export interface Client {
${groups.map(([group]) => `readonly ${group}: ${interfaceOf(group)};`).join('\n')}
}`,
    `/** The version of the API that these are of. */
export const version = ${JSON.stringify(currentApiVersion)};`,
    `export const operations: OperationTable = ${JSON.stringify(Object.fromEntries(table), null, 1)};`,
    '',
  ].join('\n\n');
}

const indexModule = (operations: number): string => `${madeBy}

import { buildClient } from './build-client.ts';
import { type CheckedDelivery, checkSigned, type WebhookCheck, type WebhookDelivery } from './check-signed.ts';
import { ApiProblem } from './errors.ts';
import { type Client, operations, type ProblemCode, version, type WebhookPayload } from './operations.ts';
import type { ClientOptions } from './options.ts';

/**
 * A client of the API with ${operations} operations.
 * @throws TypeError for a \`siteUrl\` over which a key would be sent in clear.
 */
export const createClient = (options: ClientOptions): Client =>
  buildClient({ version, operations }, options) as unknown as Client;

/** Whether an error is a refusal of the API, so that its code can be branched on: \`problem.code === 'bol.not-found'\`. */
export const isApiProblem = (error: unknown): error is ApiProblem<ProblemCode | \`http.\${number}\`> =>
  error instanceof ApiProblem;

/**
 * Checks that a delivery of a webhook comes from us, unchanged and a moment ago, and reads it. The same may come twice: do
 * what it asks for once for each \`id\`. Pass over events of a type that you do not know.
 * @throws WebhookViolation; TypeError for a secret that is none.
 */
export const checkWebhook = (
  delivery: WebhookDelivery,
  check: WebhookCheck,
): Promise<CheckedDelivery<WebhookPayload>> => checkSigned<WebhookPayload>(delivery, check);

export { ApiProblem, ConnectionError, type FieldViolation } from './errors.ts';
export type { FileAnswer, JsonFileAnswer } from './file-answer.ts';
export type * from './operations.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export { Pages } from './pages.ts';
export { type CheckedDelivery, type WebhookCheck, type WebhookDelivery, WebhookViolation } from './check-signed.ts';
export { waitForBulkJob } from './wait-for-job.ts';
`;
