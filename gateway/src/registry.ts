import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { RemoteRegistry } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { Middleware } from 'koa';
import * as z from 'zod/mini';

/** The registry at one moment. `version` changes exactly when the content does. */
export interface RegistrySnapshot {
  registry: RemoteRegistry;
  json: string;
  version: string;
}

/** Where the gateway learns which remotes there are. */
export interface RegistrySource {
  /** The last good registry; undefined while there has been none. Never rejects. */
  current(): Promise<RegistrySnapshot | undefined>;
}

/**
 * The registry in a file, read again when the file changes. A broken or vanished file leaves the last good one in place and is logged
 * once: a deploy that goes wrong must not take the site down. The file is looked at no more than every `recheckMs`.
 */
export function fileRegistry(deps: {
  path: string;
  log: Log;
  now: () => number;
  recheckMs: number;
}): RegistrySource {
  const { path, log, now } = deps;
  let lastGood: RegistrySnapshot | undefined;
  let seen = '';
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    let mark = 'missing';
    try {
      const { mtimeMs, size } = await stat(path);
      mark = `${mtimeMs} ${size}`;
      if (mark === seen) return;
      lastGood = snapshotOf(z.parse(RemoteRegistry, JSON.parse(await readFile(path, 'utf8'))));
      log.info(
        { remotes: lastGood.registry.remotes.map((remote) => `${remote.name}@${remote.version}`) },
        'Registry read',
      );
    } catch (error) {
      if (mark !== seen) log.error({ err: error }, 'The registry cannot be read; the last good one stays');
    }
    seen = mark;
  }

  return {
    async current() {
      if (now() - checkedAtMs >= deps.recheckMs) {
        checking ??= check().finally(() => {
          checkedAtMs = now();
          checking = undefined;
        });
      }
      await checking;
      return lastGood;
    },
  };
}

export function snapshotOf(registry: RemoteRegistry): RegistrySnapshot {
  const json = JSON.stringify(registry);
  return { registry, json, version: createHash('sha256').update(json).digest('hex').slice(0, 16) };
}

/** GET /mfe/registry.json. Asked for each time; answered 304 while nothing changed. */
export function registryFile(source: RegistrySource): Middleware {
  return async function registryFile(ctx, next) {
    if (ctx.path !== '/mfe/registry.json' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path;
    const snapshot = await source.current();
    if (!snapshot) return next();
    ctx.status = 200;
    ctx.set('cache-control', 'no-cache');
    ctx.set('etag', `"${snapshot.version}"`);
    ctx.type = 'application/json; charset=utf-8';
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = snapshot.json;
  };
}
