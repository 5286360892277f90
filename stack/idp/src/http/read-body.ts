import type { Context } from 'koa';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Far more than any of our forms or users needs. */
const LIMIT_BYTES = 16 * 1024;

const done = () => Promise.resolve();

/** koa-body, loaded lazily with the first form. */
let readText: Awaited<ReturnType<typeof textReader>> | undefined;

async function textReader() {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [FORM, JSON_TYPE],
    textLimit: LIMIT_BYTES,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
    patchNode: false,
    onError: (error, ctx) => {
      // The rest of the body is read and discarded, so that the caller receives the response.
      ctx.req.unpipe();
      ctx.req.resume();
      throw Object.assign(error, { expose: false });
    },
  });
}

/** @throws an error with status 413 or 400, which Koa turns into the response. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (!ctx.is(FORM)) ctx.throw(415);
  readText ??= await textReader();
  await readText(ctx, done);
  return new URLSearchParams(textOf(ctx));
}

/** The parsed body, or undefined when there is none or it is not JSON. */
export async function readJson(ctx: Context): Promise<unknown> {
  if (!ctx.is(JSON_TYPE)) return undefined;
  readText ??= await textReader();
  await readText(ctx, done);
  try {
    return JSON.parse(textOf(ctx));
  } catch {
    return undefined;
  }
}

const textOf = (ctx: Context): string => {
  const { body } = ctx.request as { body?: unknown };
  return typeof body === 'string' ? body : '';
};
