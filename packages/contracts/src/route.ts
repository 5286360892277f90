import * as z from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { ApiScope } from './constants/api-keys.ts';
import type { ProblemCode } from './problems.ts';
import type { ServiceName } from './services.ts';

/** The required access: public, or a principal of at least that tier. */
export type Access = 'public' | 'registered' | 'pro' | 'enterprise';

export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute path under /api; a parameter is written ':id'. */
  path: `/api/${string}`;
  service: ServiceName;
  summary: string;
  access: Access;
  /** The scope that API keys need. Without one they may not call, unless the route is public. */
  scope?: ApiScope;
  /** A public reference table for people and programs: in the API's document without a scope. */
  isTable?: true;
  /** It sends messages to third parties, such as emails, so test keys may not call it. */
  reachesOthers?: true;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** The schema of the body for documentation, where `body` leaves some validation to the use case. */
  documentedBody?: $ZodType;
  response: $ZodType;
  /** Status of a success. Default 200. A redirect (302) has a Location header and no body. */
  status?: number;
  /** Media type of a success, default application/json; others are the handler's bytes or stream. */
  produces?: string;
  /**
   * The schema of a streamed response, for documentation: the JSON as a whole, or the data of each
   * server-sent event. Response validation skips it.
   */
  holds?: $ZodType;
  /** The handler gets the raw text, whose exact bytes are signed. `body` is the schema of a text. */
  rawBody?: true;
  /** Names of request headers, in lower case, that the gateway forwards beside those of every route. */
  passesHeaders?: readonly string[];
  /** Media type of the request, default application/json. With files, `body` is the other fields. */
  consumes?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** Anonymous visitors are counted: the gateway puts a signed id of each into the principal. */
  countsAnonymous?: true;
  /** In test mode, any signed-in user may call it with the header `x-test-mode: true`, whatever its plan. */
  opensInTestMode?: true;
  /** Available only in test mode. Otherwise the response is 404. */
  testModeOnly?: true;
  /** Available only while the site delivers form messages. Otherwise the response is 404. */
  contactDeliveryOnly?: true;
  /**
   * The caller may send an `Idempotency-Key` header (8 to 128 characters of A-Z, a-z, 0-9, '_', '.', ':',
   * '-'). For a day, the same request with the same key runs once and gets the same response. With `true` the
   * use case detects the retry itself (`identity`), so that it runs once even when a process dies halfway.
   * 'by-answer' is for operations that are safe to repeat: only the response is cached.
   */
  idempotent?: true | 'by-answer';
  /** The use case replays the first response from what the request made, so that no copy is stored. */
  replays?: true;
  /** The response depends on the request alone: it is computed again for a retry, and never stored. */
  isPure?: true;
  /** Whether a success 'by-answer' is final. Another is not stored: the same request with its key goes on. */
  isFinal?: (response: never) => boolean;
  /** The response contains a secret and is never stored. */
  hasSecretResponse?: true;
  /**
   * Problem codes of this route, in addition to those of every route (see `commonProblems`). Any other code
   * is reported, and fails our tests.
   */
  problems?: readonly ProblemCode[];
  /** Largest body in bytes, checked by the gateway and by the service. Default 64 KiB. */
  bodyLimitBytes?: number;
  /** How long the gateway waits for the headers of the service's response. Default 10 s. */
  timeoutMs?: number;
  /**
   * The time within which callers get their answer when the service is not overloaded. The gateway refuses requests
   * that the service could not answer in it, instead of letting all of them wait.
   */
  latencyObjectiveMs?: number;
}

export type Route<S extends RouteSpec = RouteSpec> = S &
  Required<Pick<RouteSpec, 'status' | 'bodyLimitBytes' | 'timeoutMs' | 'problems'>>;

/** Problem codes of every route: request, sender, rate and size limits, and failures on our side. */
export const commonProblems = [
  'request.invalid',
  'request.malformed-json',
  'request.unknown-field',
  'request.unknown-version',
  'request.too-large',
  'request.unsupported-media-type',
  'request.timeout',
  'principal.invalid',
  'session.expired',
  'session.other-user',
  'access.denied',
  'rate.limited',
  'service.unavailable',
  'internal',
] as const satisfies readonly ProblemCode[];

/**
 * Whether the contract of a route lists this problem code, or it is common to all routes.
 * @example routeMayAnswer({ problems: ['bol.not-found'] }, 'rate.limited'); // => true
 */
export const routeMayAnswer = ({ problems = [] }: Pick<RouteSpec, 'problems'>, code: ProblemCode): boolean =>
  problems.includes(code) || commonProblems.some((common) => common === code);

const defaults = { status: 200, bodyLimitBytes: 64 * 1024, timeoutMs: 10_000, problems: [] } as const;

/**
 * Declares a public route, from which validation, browser client, gateway table and OpenAPI are derived.
 * @example
 * const address = { method: 'GET', path: '/api/bol/:id', access: 'registered' } as const;
 * defineRoute({ ...address, service: 'bol', summary: 'Read a bill', response: Bol }).status; // => 200
 */
export function defineRoute<const S extends RouteSpec>(spec: S): Route<S> {
  const { problems = [] } = spec;
  const ofKeys = spec.idempotent ? keyProblems.filter((code) => !problems.includes(code)) : [];
  return { ...defaults, ...spec, problems: [...problems, ...ofKeys] } as unknown as Route<S>;
}

/** A success without a body. */
export const noContent = { status: 204, response: z.undefined() } as const;

type Overwrite<A, B> = Omit<A, keyof B> & B;
/** What remains to be specified of a partly specified route. */
type Rest<Published> = Partial<RouteSpec> &
  Pick<RouteSpec, Exclude<'service' | 'access' | 'summary' | 'response', keyof Published>>;

/**
 * Declares routes with common values, such as their service. A route's own values take precedence.
 * @example
 * const route = routesOf({ service: 'bol', access: 'registered' });
 * route({ method: 'GET', path: '/api/bol/:id' }, { summary: 'Read a bill', response: Bol }).service;
 * // => 'bol'
 */
export const routesOf =
  <const C extends Partial<RouteSpec>>(common: C) =>
  <const A extends Pick<RouteSpec, 'method' | 'path' | 'produces'>, const S extends Rest<C & A>>(
    address: A,
    spec: S,
  ) =>
    defineRoute({ ...common, ...address, ...spec } as unknown as Overwrite<C, Overwrite<A, S>> & RouteSpec);

/** The additional problems of a request with an `Idempotency-Key`. */
const keyProblems = ['idempotency.key-reused', 'idempotency.under-way'] as const;

type SchemaOf<R, K extends 'params' | 'query' | 'body' | 'response'> = R extends {
  [P in K]: infer T extends $ZodType;
}
  ? T
  : undefined;
type InputOf<T> = T extends $ZodType ? input<T> : undefined;
type OutputOf<T> = T extends $ZodType ? output<T> : undefined;

/** The body as a client sends it. */
export type BodyOf<R extends RouteSpec> = InputOf<SchemaOf<R, 'body'>>;
/** The path parameters as a client sends them. */
export type ParamsOf<R extends RouteSpec> = InputOf<SchemaOf<R, 'params'>>;
/** The query as a client sends it. */
export type QueryOf<R extends RouteSpec> = InputOf<SchemaOf<R, 'query'>>;
/** The response as a client receives it. */
export type ResponseOf<R extends RouteSpec> = OutputOf<SchemaOf<R, 'response'>>;

/** What a handler receives after request validation. */
export interface CheckedRequest<R extends RouteSpec> {
  params: OutputOf<SchemaOf<R, 'params'>>;
  query: OutputOf<SchemaOf<R, 'query'>>;
  /** Undefined for a form with files, which the handler reads itself. */
  body: R extends { consumes: 'multipart/form-data' } ? undefined : OutputOf<SchemaOf<R, 'body'>>;
}
