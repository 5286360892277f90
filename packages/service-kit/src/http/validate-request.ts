import type { IncomingMessage } from 'node:http';
import type { ApiVersions, CheckedRequest, Principal, ResponseOf, Route } from '@freightwright/contracts';
import {
  checkSchema,
  createApiVersions,
  idempotencyKeyHeader,
  obeyContract,
  Problem,
  replayedHeader,
  requestProblem,
  testModeHeader,
  tierIsAtLeast,
} from '@freightwright/contracts';
import { type Log, offTheClock, withinTimeLeft } from '@freightwright/runtime-kit';
import type { $ZodType } from 'zod/v4/core';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';
import { assertMediaType, bodyReader } from './read-body.ts';
import { type RequestIdentity, requestIdentity } from './request-identity.ts';
import { deferReply, type Reply, sendAnswer } from './send-answer.ts';

/** A validated request as a handler receives it. */
export type Call<R extends Route> = CheckedRequest<R> & Caller & Identified<R>;

type Identified<R> = R extends { idempotent: true | 'by-answer' } ? { identity: RequestIdentity } : unknown;

export interface Caller {
  principal: Principal;
  log: Log;
  /** Headers, cookies and the like of the response. */
  readonly reply: Reply;
  /** Node's request, for cookies and the like. Its body has been read, unless it is a form with files. */
  readonly request: IncomingMessage;
  /** Aborts when the client disconnects before the response. */
  readonly signal: AbortSignal;
}

/** A validated request of a route whose type is not known statically. */
type AnyCall = Caller &
  Record<'params' | 'query' | 'body', unknown> & { identity: RequestIdentity | undefined };

/** A route and its handler, ready for `createApp`. */
export interface Handler {
  route: Route;
  /** Called with a request that passed the validation of `route`. */
  answer(call: AnyCall): Promise<unknown>;
}

/**
 * Binds a use case to a contract route. The contract middleware validates the request before it and the
 * response after it. A route that `produces` a media type other than JSON is answered with bytes (a
 * Uint8Array or a Readable), one whose status is a redirect with `reply.redirectTo` and nothing else.
 * @example const handler = handle(readBol, async ({ params }) => ({ bol: await bols.read(params.id) }));
 */
export function handle<R extends Route>(
  route: R,
  answer: (call: Call<R>) => Promise<ResponseOf<R>> | ResponseOf<R>,
): Handler {
  return { route, answer: async (call) => answer(call as unknown as Call<R>) };
}

/**
 * Checks whether the caller may call the route: by its tier, and for an API key by the key's scopes.
 * @param isDeveloper the site is in test mode, and the caller sent its header.
 * @throws Problem 'principal.invalid' when not signed in, 'access.denied' for a low tier or a missing scope.
 */
export function checkAccess(
  { access: usual, scope, reachesOthers, opensInTestMode }: AccessTerms,
  principal: Principal,
  isDeveloper = false,
): void {
  const { tier, apiKey } = principal;
  const access = opensInTestMode && isDeveloper ? 'registered' : usual;
  if (access !== 'public' && !tierIsAtLeast(tier, access)) {
    if (tier === 'anonymous') throw new Problem('principal.invalid', { detail: 'Sign in to do this' });
    throw denied(`This needs the ${access} plan or a higher one`);
  }
  if (apiKey === undefined) return;
  if (scope === undefined) {
    if (access !== 'public') throw denied('An API key cannot do this. Sign in as yourself.');
  } else if (!principal.scopes.includes(scope)) {
    throw denied(`This API key lacks the scope ${scope}`);
  }
  if (reachesOthers && apiKey.mode === 'test') throw denied('A test key reaches nobody outside');
}

type AccessTerms = Pick<Route, 'access' | 'scope' | 'reachesOthers' | 'opensInTestMode'>;

const denied = (detail: string) => new Problem('access.denied', { detail });

/**
 * The contract middleware of a route: it checks access, parameters, query and body before the handler, and
 * the response after it. The body of a route without a body schema is never read; a form with files
 * (multipart/form-data) is streamed to the handler. A response that breaks the contract is not sent; the
 * caller gets 'internal'. A caller that sent a time limit gets a response within it. A repeated request with
 * the same `Idempotency-Key` gets the stored response. A caller of an earlier version of the API sends and
 * gets the format of that version; everything between uses the current one.
 * @throws TypeError at once for a route whose body type is not supported, and for one that is idempotent by
 *   its response when no idempotency records are stored.
 * @example router.get(route.path, principal({ verifyPrincipal }), validateRequest({ route, answer }, { log }));
 */
export function validateRequest(
  { route, answer }: Handler,
  { log, idempotency, versions = createApiVersions(), testMode = false }: ValidationDeps,
): KitMiddleware {
  const isForm = route.consumes === 'multipart/form-data';
  const readBody = route.body && !isForm ? bodyReader(route) : undefined;
  const isJson = route.produces === undefined;
  const name = `${route.method} ${route.path}`;
  const isForPrograms = route.scope !== undefined || route.isTable === true;
  const queryFields = route.query ? fieldsOf(route.query) : {};
  const known = new Set(Object.keys(queryFields));
  if (route.idempotent === 'by-answer' && !idempotency)
    throw new TypeError(`${name} needs idempotency records`);
  return async (ctx) => {
    ctx.state.declared = route;
    const principal = establishedPrincipal(ctx);
    checkAccess(route, principal, testMode && ctx.req.headers[testModeHeader] === 'true');
    const { apiVersion = versions.current } = ctx.state;
    const inOurs = (part: 'query' | 'body', value: unknown) =>
      versions.received(apiVersion, route, part, value);
    const params = checked(route.params, ctx.params, 'the address');
    const given = withObjects(queryFields, ctx.query);
    if (isForPrograms) refuseUnknown(known, given);
    const query = checked(route.query, inOurs('query', given), 'the query');
    if (isForm) assertMediaType(ctx, 'multipart/form-data');
    const body =
      readBody && checked(route.body, inOurs('body', await offTheClock(readBody(ctx))), 'the body');
    const identity = route.idempotent
      ? requestIdentity(ctx.req.headers[idempotencyKeyHeader], route, { params, query, body })
      : undefined;
    const reply = deferReply();
    const call: AnyCall = {
      params,
      query,
      body,
      identity,
      principal,
      log,
      reply,
      request: ctx.req,
      get signal() {
        return abortWhenGone(ctx);
      },
    };
    const answered = async () => obeyContract(route.response, await answer(call), `response of ${name}`);
    const { response, isReplayed } = await withinTimeLeft(async () =>
      idempotency
        ? idempotency.answer({ route, principal, identity }, answered)
        : { response: await answered(), isReplayed: false },
    );
    const inTheirs = (value: unknown) => (isJson ? versions.answered(apiVersion, route, value) : value);
    if (isReplayed) reply.setHeader(replayedHeader, 'true');
    sendAnswer(ctx, route, { response: inTheirs(response), reply });
  };
}

interface ValidationDeps {
  log: Log;
  idempotency?: Idempotency | undefined;
  versions?: ApiVersions | undefined;
  testMode?: boolean | undefined;
}

/** Unknown parameters that a problem names, and characters of each. */
const namedAtMost = 20;
const nameLengthAtMost = 120;

type Fields = Readonly<Record<string, $ZodType>>;

/** The fields of an object's schema. */
const fieldsOf = (schema: $ZodType): Fields => (schema._zod.def as { shape?: Fields }).shape ?? {};

const isRecord = ({ _zod: { def } }: $ZodType): boolean => {
  const { type, innerType } = def as { type: string; innerType?: $ZodType };
  return type === 'record' || (innerType !== undefined && isRecord(innerType));
};

/** The query with its parameters of one object, 'metadata[load]', as that object. */
function withObjects(fields: Fields, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const objects: Record<string, Record<string, unknown>> = {};
  const others = Object.entries(query).filter(([name, value]) => {
    const [, object = '', key = ''] = /^(\w+)\[(.*)\]$/.exec(name) ?? [];
    const field = Object.hasOwn(fields, object) ? fields[object] : undefined;
    if (!field || !isRecord(field) || key === '__proto__') return true;
    objects[object] = { ...objects[object], [key]: value };
    return false;
  });
  return { ...objects, ...Object.fromEntries(others) };
}

/**
 * Refuses a misspelled parameter, which would otherwise change the answer without a word.
 * @throws Problem 'request.unknown-field'.
 */
function refuseUnknown(known: ReadonlySet<string>, query: object): void {
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const errors = unknown.slice(0, namedAtMost).map((name) => {
    const field = name.slice(0, nameLengthAtMost);
    return { field, rule: 'unknown', message: `${field} is not a parameter of this address` };
  });
  throw requestProblem(errors, 'elsewhere');
}

function establishedPrincipal(ctx: KitContext): Principal {
  if (!ctx.state.principal)
    throw new Problem('principal.invalid', { cause: 'no principal before the guard' });
  return ctx.state.principal;
}

function checked(schema: $ZodType | undefined, value: unknown, root: string): unknown {
  if (!schema) return undefined;
  const result = checkSchema(schema, value, { root });
  if (!result.ok) throw requestProblem(result.errors, root === 'the body' ? 'body' : 'elsewhere');
  return result.data;
}

function abortWhenGone(ctx: KitContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}
