import { Problem } from '@freightwright/contracts';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { KitContext } from './kit-context.ts';

const done = () => Promise.resolve();

/**
 * A reader of JSON bodies of at most `limitBytes` (after inflating, when compressed): it stops at the limit and keeps no more.
 * koa-body reads the text and we parse it, so that a field named __proto__ reaches the contract and is refused as unknown.
 * It throws Problem 'request.unsupported-media-type', 'request.too-large' or 'request.malformed-json'.
 */
export function jsonBodyReader(limitBytes: number): (ctx: KitContext) => Promise<unknown> {
  const readText = koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: ['application/json'],
    textLimit: limitBytes,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    patchNode: false,
    onError: (error, ctx) => {
      // What is left of the body is read and dropped, so that the caller gets to the answer; requestTimeout bounds it.
      ctx.req.unpipe();
      ctx.req.resume();
      throw bodyProblem(error, limitBytes);
    },
  });
  return async (ctx) => {
    if (mediaType(ctx.req.headers['content-type']) !== 'application/json') {
      throw new Problem('request.unsupported-media-type', { detail: 'Send the body as application/json' });
    }
    await readText(ctx, done);
    return parseJson(ctx.request.body);
  };
}

const mediaType = (header: string | undefined): string | undefined =>
  header?.split(';', 1)[0]?.trim().toLowerCase();

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch (cause) {
    throw new Problem('request.malformed-json', { cause });
  }
}

/** `type` and `status` are what raw-body and inflation put on their errors. */
function bodyProblem(error: Error & { type?: unknown; status?: unknown }, limitBytes: number): Problem {
  if (error.type === 'entity.too.large') {
    return new Problem('request.too-large', {
      detail: `The body may have at most ${limitBytes.toLocaleString('en-US')} bytes`,
    });
  }
  if (error.status === 415) {
    return new Problem('request.unsupported-media-type', { detail: 'The content encoding is not accepted' });
  }
  return new Problem('request.malformed-json', {
    detail: 'The body could not be read to its end',
    cause: error,
  });
}
