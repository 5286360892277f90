import { currentApiVersion, problems } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes } from '@freightwright/openapi';
import { type Answer, type ClientModel, clientModel, type Method } from './client-model.ts';
import { commentText, fieldLines, type Schema, typeText } from './type-text.ts';

/** The generated modules by their file names. */
export function clientFiles(routes: readonly ApiRoute[] = apiRoutes): Record<string, string> {
  const model = clientModel(routes);
  return { 'operations.ts': operationsModule(model), 'index.ts': indexModule(model.methods.length) };
}

function methodText({ method, pathArguments, query, body, answer, sentences }: Method): string {
  const args = pathArguments.map(({ name, schema }) => `${name}: ${typeText(schema)}`);
  // Beside a body, a query is among the options, and never required.
  if (body === undefined && query) args.push(`query${query.isRequired ? '' : '?'}: ${query.type}`);
  if (body !== undefined) args.push(`body: ${body}`);
  const options = body !== undefined && query ? `CallOptions & { query?: ${query.type} }` : 'CallOptions';
  return `${commentText(sentences)}${method}(${[...args, `options?: ${options}`].join(', ')}): ${answerText(answer)};`;
}

function answerText({ answers, entries, type }: Answer): string {
  if (answers === 'nothing') return 'Promise<void>';
  if (answers === 'events') return `AsyncGenerator<${type}, void, undefined>`;
  if (answers === 'file')
    return type === undefined ? 'Promise<FileAnswer>' : `Promise<JsonFileAnswer<${type}>>`;
  return entries === undefined ? `Promise<${type}>` : `Pages<${type}, ${type}['${entries}'][number]>`;
}

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

function operationsModule({ methods, types }: ClientModel): string {
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
      ([group, of]) => `export interface ${interfaceOf(group)} {\n${of.map(methodText).join('\n')}\n}`,
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
