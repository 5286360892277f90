import { isProblemCode, Problem } from '@freightwright/contracts';
import type { Middleware } from 'koa';
import { zoneOf } from '../limits/rate-limits.ts';

const sentences: Partial<Record<Problem['code'], string>> = {
  'service.unavailable': 'The site is starting. Please try again in a moment.',
  'rate.limited': 'There were too many requests from your address. Please try again in a moment.',
};

/**
 * Shows a person who asked for a page what went wrong, on a page that needs neither script nor style nor any
 * other file. Callers that do not accept HTML get the problem itself.
 */
export function errorPage(): Middleware {
  return async function errorPage(ctx, next) {
    try {
      await next();
    } catch (error) {
      if (zoneOf(ctx.path) !== 'page' || ctx.headerSent || !ctx.accepts('html')) throw error;
      const isKnown = error instanceof Problem && isProblemCode(error.code);
      if (!isKnown || !sentences[error.code]) throw error;
      ctx.status = error.status;
      ctx.set('cache-control', 'no-store');
      if (error.retryAfterS !== undefined) ctx.set('retry-after', String(error.retryAfterS));
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = pageOf(error.title, sentences[error.code] ?? '');
    }
  };
}

/** Both texts are ours. Nothing of the request is repeated. */
const pageOf = (title: string, sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} - Freightwright</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="/">To the start page</a></p>
</main>
</body>
</html>
`;
