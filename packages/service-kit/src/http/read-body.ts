import { Problem, type Route } from '@freightwright/contracts';
import type { KitContext } from './kit-context.ts';

const done = () => Promise.resolve();

type MediaType = NonNullable<Route['consumes']>;

/** koa-body only reads the text, so that the contract validates every field, even __proto__. */
const parsers: Partial<Record<MediaType, (text: string) => unknown>> = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': parseForm,
};

/**
 * Creates a reader for bodies of the route's media type. It stops at the route's limit, which applies to the
 * inflated size, and buffers no more than that. It throws Problem 'request.unsupported-media-type',
 * 'request.too-large' or 'request.malformed-json'.
 * @throws TypeError at once for an unsupported media type.
 */
export function bodyReader({
  consumes = 'application/json',
  bodyLimitBytes,
  rawBody,
}: Pick<Route, 'consumes' | 'bodyLimitBytes' | 'rawBody'>): (ctx: KitContext) => Promise<unknown> {
  const parse = rawBody ? unchanged : parsers[consumes];
  if (!parse) throw new TypeError(`No reader for bodies of ${consumes}`);
  let readText: Awaited<ReturnType<typeof textReader>> | undefined;
  return async (ctx) => {
    assertMediaType(ctx, consumes);
    readText ??= await textReader(consumes, bodyLimitBytes);
    await readText(ctx, done);
    return parse(typeof ctx.request.body === 'string' ? ctx.request.body : '');
  };
}

/**
 * koa-body, lazy-loaded with the first body. Its support for types that are not accepted here takes 6 MB,
 * which a process that reads no bodies does not need.
 */
async function textReader(consumes: MediaType, bodyLimitBytes: number) {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [consumes],
    textLimit: bodyLimitBytes,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    patchNode: false,
    onError: (error, ctx) => {
      // Drains the rest of the body, so that the client receives the response; requestTimeout limits how long
      // that takes.
      ctx.req.unpipe();
      ctx.req.resume();
      throw bodyProblem(error, bodyLimitBytes);
    },
  });
}

/** @throws Problem 'request.unsupported-media-type'. */
export function assertMediaType({ req }: Pick<KitContext, 'req'>, type: MediaType): void {
  if (mediaType(req.headers['content-type']) === type) return;
  throw new Problem('request.unsupported-media-type', { detail: `Send the body as ${type}` });
}

const mediaType = (header: string | undefined): string | undefined =>
  header?.split(';', 1)[0]?.trim().toLowerCase();

/** A body that is not valid UTF-8 is altered by decoding, so no signature matches it. */
const unchanged = (text: string): string => text;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('request.malformed-json', { cause });
  }
}

/** A repeated field becomes an array, which no schema of a single value accepts. */
function parseForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  const names = new Set(form.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const [first = '', ...more] = form.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/** raw-body and the inflate stream set `type` and `status` on their errors. */
function bodyProblem(error: Error & { type?: unknown; status?: unknown }, limitBytes: number): Problem {
  if (error.type === 'entity.too.large') {
    return new Problem('request.too-large', {
      detail: `The body may have at most ${limitBytes.toLocaleString('en-US')} bytes`,
    });
  }
  if (error.status === 415) {
    return new Problem('request.unsupported-media-type', { detail: 'The content encoding is not accepted' });
  }
  return new Problem('request.malformed-json', { detail: 'The body broke off before its end', cause: error });
}
