import * as contracts from '@freightwright/contracts';
import { createSchemaBook, type JsonSchema, type SchemaBook } from '../json-schema.ts';

/** A route as data, with its input and output schemas. */
export interface WrittenRoute {
  access: string;
  scope?: string;
  /** The setting of the site that it requires. */
  onlyIn?: string;
  consumes: string;
  bodyLimitBytes: number;
  /** Names of further headers that the route receives. */
  headers: readonly string[];
  params?: JsonSchema;
  query?: JsonSchema;
  body?: JsonSchema;
  status: number;
  produces: string;
  answer: JsonSchema;
}

/** A message on NATS as data. A request also has a reply. */
export interface WrittenMessage {
  kind: string;
  data: JsonSchema;
  reply?: JsonSchema;
}

/** All contracts between the services of the platform and its clients. */
export interface WrittenContracts {
  apiVersion: string;
  /** The status of each problem code. */
  problems: Record<string, number>;
  /** By method and path: 'GET /api/bol/:id'. */
  routes: Record<string, WrittenRoute>;
  /** By subject: 'bol.issued.v1'. */
  messages: Record<string, WrittenMessage>;
  /** The targets of `$ref`. */
  schemas: Record<string, JsonSchema>;
}

type MessageSpec = contracts.EventSpec | contracts.TaskSpec | contracts.RequestSpec;

/** Every message that the contracts export. */
const everyMessage = (): MessageSpec[] =>
  [contracts, contracts.accountErased, contracts.exportFrom]
    .flatMap(Object.values<unknown>)
    .filter(
      (value): value is MessageSpec =>
        typeof value === 'object' &&
        value !== null &&
        'subject' in value &&
        'kind' in value &&
        'data' in value,
    );

/** The contracts as JSON Schema 2020-12. Rules in code are not included. */
export function writeContracts(
  routes: readonly contracts.Route[] = contracts.httpRoutes,
  messages: readonly MessageSpec[] = everyMessage(),
): WrittenContracts {
  const book = createSchemaBook({ isBare: true });
  const { document, schemas } = book.settle({
    apiVersion: contracts.currentApiVersion,
    problems: sorted(Object.entries(contracts.problems).map(([code, { status }]) => [code, status])),
    routes: sorted(routes.map((route) => [`${route.method} ${route.path}`, writeRoute(route, book)])),
    messages: sorted(messages.map((message) => [message.subject, writeMessage(message, book)])),
  });
  return { ...document, schemas };
}

function writeRoute(route: contracts.Route, book: SchemaBook): WrittenRoute {
  const { access, scope, bodyLimitBytes, status } = route;
  const { idempotent, isPure, passesHeaders = [], testModeOnly, contactDeliveryOnly } = route;
  const onlyIn = testModeOnly ? 'test mode' : contactDeliveryOnly && 'contact delivery';
  return {
    access,
    ...(scope && { scope }),
    ...(onlyIn && { onlyIn }),
    consumes: route.consumes ?? 'application/json',
    bodyLimitBytes,
    // A pure route has no use for the header, and does nothing else with it than a repeated one.
    headers: [...((idempotent ?? isPure) ? [contracts.idempotencyKeyHeader] : []), ...passesHeaders],
    ...(route.params && { params: book.write(route.params, 'input') }),
    ...(route.query && { query: book.write(route.query, 'input') }),
    ...(route.body && { body: book.write(route.body, 'input') }),
    status,
    produces: route.produces ?? 'application/json',
    answer: answerOf(route, book),
  };
}

/** The schema of a response: JSON as a whole or each event of a stream. A file is bytes without a schema. */
function answerOf(route: contracts.Route, book: SchemaBook): JsonSchema {
  if (route.status === 204 || route.status === 302) return {};
  if (route.holds) return book.write(route.holds, 'output');
  return route.produces === undefined ? book.write(route.response, 'output') : {};
}

const writeMessage = (message: MessageSpec, book: SchemaBook): WrittenMessage => ({
  kind: message.kind,
  data: book.write(message.data, 'input'),
  ...(message.kind === 'request' && { reply: book.write(message.reply, 'input') }),
});

const sorted = <T>(entries: (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
