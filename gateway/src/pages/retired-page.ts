import { isRead } from '../edge/read-method.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { keepingFor, registryFor } from '../remotes/visitor-registry.ts';
import { isPage, withoutTrailingSlash } from './page-routes.ts';
import { plainPage } from './plain-page.ts';

const { html, contentSecurityPolicy } = plainPage({
  title: 'We no longer offer this page',
  sheet: `<h1>We no longer offer this page</h1>
<p>We took it off the site on purpose. The rest of the site works as before.</p>
<a class="cancel" href="/">Go to the start page</a>`,
});

/** Answers 410 at the paths of a remote that was retired, as long as no other remote answers there. */
export function retiredPage(registry: RegistrySource): GatewayMiddleware {
  return async function retiredPage(ctx, next) {
    const snapshot = registryFor(ctx, registry);
    const isGone =
      registry.isRetired(withoutTrailingSlash(ctx.path)) && !isPage(ctx.path, snapshot?.registry);
    if (!isGone || !isRead(ctx.method)) return next();
    ctx.state.route = 'page';
    ctx.set('content-security-policy', contentSecurityPolicy);
    ctx.set('cache-control', keepingFor(ctx));
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = html;
    ctx.status = 410;
  };
}
