import { openApiDocument } from '@freightwright/openapi';
import { isRead } from '../edge/zone.ts';
import { contentOf } from '../files/content.ts';
import { askAgainCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';

const path = '/api/openapi.json';

/**
 * Answers GET /api/openapi.json: the API as OpenAPI 3.1, serialized a single time.
 * @param publicOrigin the site's public origin.
 */
export function openApiFile({ publicOrigin }: { publicOrigin: string }): GatewayMiddleware {
  const content = contentOf(JSON.stringify(openApiDocument(publicOrigin)), '.json');
  return async function openApiFile(ctx, next) {
    if (ctx.path !== path || !isRead(ctx.method)) return next();
    ctx.state.route = path;
    await sendContent(ctx, content, { cacheControl: askAgainCacheControl });
  };
}
