import { openApi30, openApiDocument, postmanCollection } from '@freightwright/openapi';
import { isRead } from '../edge/zone.ts';
import { type Content, contentOf } from '../files/content.ts';
import { askAgainCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';

/**
 * Answers GET of the API's description: OpenAPI 3.1, OpenAPI 3.0 for older tools, and a Postman collection.
 * Each is serialized once, when it is first asked for. Pages of any origin may read them, as the tools that
 * show and try an API do.
 * @param publicOrigin the site's public origin.
 */
export function openApiFile({ publicOrigin }: { publicOrigin: string }): GatewayMiddleware {
  const document = openApiDocument(publicOrigin);
  const files = new Map<string, () => unknown>([
    ['/api/openapi.json', () => document],
    ['/api/openapi-3.0.json', () => openApi30(document)],
    ['/api/postman-collection.json', () => postmanCollection(document)],
  ]);
  const contents = new Map<string, Content>();
  return async function openApiFile(ctx, next) {
    const write = isRead(ctx.method) ? files.get(ctx.path) : undefined;
    if (write === undefined) return next();
    const content = contents.get(ctx.path) ?? contentOf(JSON.stringify(write()), '.json');
    contents.set(ctx.path, content);
    ctx.state.route = ctx.path;
    ctx.set('access-control-allow-origin', '*');
    await sendContent(ctx, content, { cacheControl: askAgainCacheControl });
  };
}
