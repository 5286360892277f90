import { type ApiVersions, apiVersionHeader, Problem } from '@freightwright/contracts';
import { isApi } from '../edge/zone.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';

interface Deps {
  versions: ApiVersions;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Reads the API version from a call's header, if it is a known one, and returns it in the response. It comes
 * before everything that may refuse a call.
 */
export const askedVersion = ({ versions, now }: Deps): GatewayMiddleware =>
  function askedVersion(ctx, next) {
    if (!isApi(ctx.path)) return next();
    const asked = ctx.req.headers[apiVersionHeader];
    const isThere = typeof asked === 'string' && versions.inForce(now()).includes(asked);
    answerIn(ctx, versions, isThere ? asked : versions.current);
    return next();
  };

/**
 * Determines the version once the caller is identified: without the header it is that of the API key.
 * @throws Problem 'request.unknown-version' for one that does not exist, or is retired.
 */
export const settledVersion = ({ versions, now }: Deps): GatewayMiddleware =>
  function settledVersion(ctx, next) {
    if (!isApi(ctx.path)) return next();
    const asked = ctx.req.headers[apiVersionHeader];
    if (asked === undefined) {
      const pinned = ctx.state.principal.apiKey?.apiVersion;
      if (pinned !== undefined) answerIn(ctx, versions, versions.ofKey(pinned, now()));
      return next();
    }
    const inForce = versions.inForce(now());
    if (typeof asked !== 'string' || !inForce.includes(asked)) {
      const message = `Freightwright-Version must be one of ${inForce.join(', ')}`;
      throw new Problem('request.unknown-version', {
        detail: message,
        errors: [{ field: 'Freightwright-Version', rule: 'choice', message }],
        errorsIn: 'elsewhere',
      });
    }
    return next();
  };

function answerIn(ctx: GatewayContext, versions: ApiVersions, version: string): void {
  // A version that was answered before, so its headers are set already.
  if (ctx.state.apiVersion === version) return;
  ctx.state.apiVersion = version;
  const headers = versions.headersOf(version);
  for (const name in headers) ctx.res.setHeader(name, headers[name] ?? '');
}
