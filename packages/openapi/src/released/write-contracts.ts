import * as contracts from '@freightwright/contracts';
import {
  currentApiVersion,
  type EventSpec,
  type ProblemCode,
  problems,
  type RequestSpec,
  type Route,
  type TaskSpec,
} from '@freightwright/contracts';
import { createSchemaBook, type SchemaBook } from '../json-schema.ts';
import { type JsonSchema, withoutNotes } from './schema-parts.ts';

/** A route as data. What it takes is written as it is sent, what it answers as it is received. */
export interface WrittenRoute {
  access: string;
  scope?: string | undefined;
  /** Only while the site is set to it. */
  onlyIn?: string | undefined;
  consumes: string;
  bodyLimitBytes: number;
  /** Whether it takes an Idempotency-Key. */
  idempotent: boolean;
  /** Names of further headers that reach it. */
  headers: readonly string[];
  params?: JsonSchema | undefined;
  query?: JsonSchema | undefined;
  body?: JsonSchema | undefined;
  status: number;
  produces: string;
  answer: JsonSchema;
  problems: readonly string[];
}

/** A message on NATS as data. A request has a reply too. */
export interface WrittenMessage {
  kind: string;
  data: JsonSchema;
  reply?: JsonSchema | undefined;
}

/** Everything that the parts of the platform and its clients have agreed on. */
export interface WrittenContracts {
  apiVersion: string;
  /** The status of each problem code. */
  problems: Record<string, number>;
  /** By method and path: 'GET /api/bol/:id'. */
  routes: Record<string, WrittenRoute>;
  /** By subject: 'bol.issued.v1'. */
  messages: Record<string, WrittenMessage>;
  /** What `$ref` leads to. */
  schemas: Record<string, JsonSchema>;
}

export type MessageSpec = EventSpec | TaskSpec | RequestSpec;

/** Every message that the contracts export. */
export const everyMessage = (): MessageSpec[] =>
  Object.values(contracts as Record<string, unknown>).filter(
    (value): value is MessageSpec =>
      typeof value === 'object' && value !== null && 'subject' in value && 'kind' in value && 'data' in value,
  );

/** The contracts as JSON Schema 2020-12. A rule that stands in code alone is not in it. */
export function writeContracts(
  routes: readonly Route[] = contracts.httpRoutes,
  messages: readonly MessageSpec[] = everyMessage(),
): WrittenContracts {
  const book = createSchemaBook();
  // As in the API's document, what is received takes the plain names.
  const answers = new Map(routes.map((route) => [route, answerOf(route, book)]));
  const written: WrittenContracts = {
    apiVersion: currentApiVersion,
    problems: sorted(Object.entries(problems).map(([code, { status }]) => [code, status] as const)),
    routes: sorted(
      routes.map((route) => [routeName(route), writeRoute(route, answers.get(route) ?? {}, book)] as const),
    ),
    messages: sorted(messages.map((message) => [message.subject, writeMessage(message, book)] as const)),
    schemas: {},
  };
  written.schemas = sorted(Object.entries(book.schemas));
  return plain(written) as WrittenContracts;
}

/** 'GET /api/bol/:id'. */
export const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

function writeRoute(route: Route, answer: JsonSchema, book: SchemaBook): WrittenRoute {
  const { access, scope, bodyLimitBytes, idempotent, passesHeaders = [], status } = route;
  const taken = (part: 'params' | 'query' | 'body') => route[part] && book.write(route[part], 'input');
  const own: readonly ProblemCode[] = route.problems;
  return {
    access,
    scope,
    onlyIn: route.testModeOnly ? 'test mode' : route.contactDeliveryOnly ? 'contact delivery' : undefined,
    consumes: route.consumes ?? 'application/json',
    bodyLimitBytes,
    idempotent: Boolean(idempotent),
    headers: passesHeaders,
    params: taken('params'),
    query: taken('query'),
    body: taken('body'),
    status,
    produces: route.produces ?? 'application/json',
    answer,
    problems: own,
  };
}

/** What a client reads: JSON as a whole or each event of a stream. A file is bytes, of which nothing is promised. */
function answerOf(route: Route, book: SchemaBook): JsonSchema {
  if (route.status === 204 || route.status === 302) return {};
  if (route.holds) return book.write(route.holds, 'output');
  return route.produces === undefined ? book.write(route.response, 'output') : {};
}

function writeMessage(message: MessageSpec, book: SchemaBook): WrittenMessage {
  return {
    kind: message.kind,
    data: book.write(message.data, 'input'),
    reply: message.kind === 'request' ? book.write(message.reply, 'input') : undefined,
  };
}

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Without notes and without what is undefined, as it is read back from a file. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held) && isSchema(held as JsonSchema)
      ? withoutNotes(held as JsonSchema)
      : held,
  );
}

/** A field may be called 'description' too: only beside a word of JSON Schema is it a note. */
const isSchema = (held: JsonSchema): boolean =>
  typeof held.type === 'string' ||
  typeof held.$ref === 'string' ||
  [held.anyOf, held.oneOf, held.enum].some(Array.isArray) ||
  'const' in held;
