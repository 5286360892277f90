import { Problem } from '@freightwright/contracts';
import type { KitMiddleware } from './kit-context.ts';

/**
 * Answers what no route took: OPTIONS on a known address gets 204 with Allow, another method there
 * 'route.method-not-allowed' with Allow, anything else 'route.not-found'.
 */
export function notRouted(): KitMiddleware {
  return async (ctx) => {
    const matched = (ctx as { matched?: { methods: string[] }[] }).matched ?? [];
    const methods = new Set(matched.flatMap((layer) => layer.methods));
    if (methods.size === 0) throw new Problem('route.not-found');
    ctx.set('allow', [...methods, 'OPTIONS'].join(', '));
    if (ctx.method !== 'OPTIONS') throw new Problem('route.method-not-allowed');
    ctx.status = 204;
  };
}
