import { isProblemCode, Problem } from '@freightwright/contracts';
import type { Middleware } from 'koa';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { cachedFor, registryFor } from '../remotes/visitor-registry.ts';
import { plainPage } from './plain-page.ts';
import { isPage, withoutTrailingSlash } from './shell-page.ts';

const sentences: Partial<Record<Problem['code'], string>> = {
  'service.unavailable': 'The site is starting. Please try again in a moment.',
  'rate.limited': 'There were too many requests from your address. Please try again in a moment.',
};

/**
 * Renders an error for a person who requested a page, without scripts, styles or other files. Clients that do
 * not accept HTML get the problem itself.
 */
export const errorPage = (): Middleware =>
  async function errorPage(ctx, next) {
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

const { html, contentSecurityPolicy } = plainPage({
  title: 'We no longer offer this page',
  content: `<h1>We no longer offer this page</h1>
<p>We took it off the site on purpose. The rest of the site works as before.</p>
<a class="cancel" href="/">Go to the start page</a>`,
});

/** Answers 410 at the paths of a retired remote, unless another remote has taken them. */
export const retiredPage = (registry: RegistrySource): GatewayMiddleware =>
  async function retiredPage(ctx, next) {
    const snapshot = registryFor(ctx, registry);
    const isGone =
      registry.isRetired(withoutTrailingSlash(ctx.path)) && !isPage(ctx.path, snapshot?.registry);
    if (!isGone || !isRead(ctx.method)) return next();
    ctx.state.route = 'page';
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.set('cache-control', cachedFor(ctx));
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = html;
    ctx.status = 410;
  };
