import type { GatewayContext } from '../gateway-context.ts';
import { isSameOrigin } from '../sign-in/request-origin.ts';
import type { PlainPage } from './plain-page.ts';

/** Answers with a page that asks before the address does what it says. */
export function askFirst(ctx: GatewayContext, { html, contentSecurityPolicy }: PlainPage): void {
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

/** Whether the form of our own page was sent. A page of another site cannot send a request that says so. */
export const isConfirmed = (ctx: GatewayContext, publicOrigin: string): boolean =>
  ctx.method === 'POST' && isSameOrigin(ctx.req, publicOrigin);

/**
 * With exactly one slash in front, because browsers take '//' or '/\' for the start of another site's
 * address.
 */
export const plainPath = (ctx: GatewayContext): string => `/${ctx.path.replace(/^[/\\]+/, '')}`;

/** The address without these parameters. */
export function addressWithout(
  ctx: GatewayContext,
  params: URLSearchParams,
  names: readonly string[],
): string {
  const rest = new URLSearchParams(params);
  for (const name of names) rest.delete(name);
  return rest.size > 0 ? `${plainPath(ctx)}?${rest}` : plainPath(ctx);
}

export function redirectTo(ctx: GatewayContext, location: string): void {
  ctx.set('cache-control', 'no-store');
  ctx.set('location', location);
  ctx.body = null;
  // Set after the body, because an empty body makes the status 204.
  ctx.status = 303;
}
