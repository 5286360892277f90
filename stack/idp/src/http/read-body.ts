import type { Context } from 'koa';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Far above what any form or user of ours needs. */
const LIMIT_BYTES = 16 * 1024;

const done = () => Promise.resolve();

/** koa-body, loaded with the first form. */
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
      // What is left of the body is read and dropped, so that the caller gets to the answer.
      ctx.req.unpipe();
      ctx.req.resume();
      throw Object.assign(error, { expose: false });
    },
  });
}

/** @throws an error with status 413 or 400 that Koa answers. */
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
