import {
  checkSchema,
  deployEveryScope,
  deployScope,
  overrideScope,
  Problem,
  permitTrials,
  type RemoteEntry,
  trialPermitLifetimeS,
  VersionFile,
  versionFile,
} from '@freightwright/contracts';
import { type Handler, handle, type ScopedToken } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import type { CachedFiles } from '../files/files.ts';
import type { Analytics } from '../pages/analytics.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';
import type { Override, OverrideWish } from './override.ts';
import { invalid, isLoopback, overrideLifetimeS, routesOfUnknown } from './override.ts';

export interface OverrideSettings {
  /** Development: all visitors may override remotes from their own machine. */
  open: boolean;
  /** Only https URLs are allowed. */
  httpsOnly: boolean;
  /** The key that signs the cookie: base64, 32 bytes or more, the same in all replicas. */
  secret: string;
  /** If omitted, permits are not accepted. */
  verifyPermit?: ((jwt: string) => Promise<ScopedToken>) | undefined;
}

export interface OverridesDeps {
  overrides: OverrideSettings;
  registry: RegistrySource;
  storedEntries: StoredEntries;
  trialPermits: TrialPermits;
  https: boolean;
  /** The site's public origin. */
  publicOrigin: string;
  /** The analytics service, if any. */
  analytics?: Analytics | undefined;
  now: () => number;
}

/** Seconds until a caller may retry for what cannot be read yet. */
const retryAfterS = 2;

/** A link's permit for its overrides: one by the deploy key, or one of ours for stored versions. */
interface Permission {
  token?: ScopedToken | undefined;
  trial?: string | undefined;
}

/** Decides which overrides a link may set. */
export function createPermissions(deps: OverridesDeps) {
  const { registry, storedEntries, trialPermits, now, overrides: settings, publicOrigin } = deps;
  const longestMs = () => now() + overrideLifetimeS * 1000;
  const tokenUntilMs = (name: string, { token }: Permission) =>
    token?.scopes.includes(overrideScope(name)) ? token.expiresAtMs : undefined;

  /** Anyone with a deployer's link may try a stored version; in development every visitor. */
  async function allowedTrial(name: string, version: string, permission: Permission): Promise<Override> {
    const permittedUntilMs =
      tokenUntilMs(name, permission) ?? trialPermits.goodUntilMs(name, permission.trial ?? '');
    const permitted = permittedUntilMs !== undefined;
    if (!permitted && !settings.open) {
      const detail = `Nothing permits you to try ${name}, or the link is too old. Ask for a new one.`;
      throw new Problem('access.denied', { detail });
    }
    const entry = await storedEntries.of(name, version).catch((cause: unknown) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    });
    if (!entry) {
      const text = `no ${name}@${version} is stored: it was never uploaded, or its files were removed`;
      throw invalid('version', text);
    }
    return { name, version, permitted, untilMs: Math.min(longestMs(), permittedUntilMs ?? longestMs()) };
  }

  function allowedAddress(
    { name, manifest = '' }: OverrideWish,
    permission: Permission,
    routes: readonly string[],
  ): Override {
    const permittedUntilMs = tokenUntilMs(name, permission);
    const permitted = permittedUntilMs !== undefined;
    if (!permitted && !settings.open) {
      throw new Problem('access.denied', { detail: `Nothing permits you to override ${name}.` });
    }
    if (!permitted && !isLoopback(manifest)) {
      throw new Problem('access.denied', {
        detail: 'Without a permit a remote is loaded from this machine alone: localhost or 127.0.0.1.',
      });
    }
    // An override must not name what the registry may delete from the store.
    if (new URL(manifest).origin === publicOrigin) {
      throw invalid('origin', 'the address is of this site itself; name the version instead');
    }
    const snapshot = registry.current();
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    const isThere = snapshot.registry.remotes.some((entry) => entry.name === name);
    const untilMs = Math.min(longestMs(), permittedUntilMs ?? longestMs());
    const shownAt = isThere ? {} : { routes: routesOfUnknown(name, routes, snapshot) };
    return { name, manifest, permitted, untilMs, ...shownAt };
  }

  return {
    /** @throws Problem `principal.invalid` for a permit that is unsigned or expired. */
    async of(permit: string | null): Promise<Permission> {
      if (permit === null || !settings.verifyPermit) return {};
      if (trialPermits.looksLikeOne(permit)) return { trial: permit };
      return { token: await settings.verifyPermit(permit) };
    },
    /**
     * The requested override, with its expiry.
     * @param routes the routes of an unregistered remote.
     * @throws Problem `request.invalid`, `access.denied`, `service.unavailable`.
     */
    async allowed(wish: OverrideWish, permission: Permission, routes: readonly string[]): Promise<Override> {
      const { name, version } = wish;
      return version === undefined
        ? allowedAddress(wish, permission, routes)
        : allowedTrial(name, version, permission);
    },
  };
}

const shape = /^(?<until>[0-9a-z]{1,11})\.(?<hash>[\w-]{43})$/;

type TrialPermits = ReturnType<typeof createTrialPermits>;

/**
 * @param deps.secret base64, 32 bytes or more, the same in all replicas. `now` is in milliseconds since the epoch.
 */
export function createTrialPermits({ secret, now }: { secret: string; now: () => number }) {
  const signature = createKeyedHash(secret, 'trials of stored versions');
  return {
    sign(remote: string): { permit: string; untilMs: number } {
      const untilMs = now() + trialPermitLifetimeS * 1_000;
      const until = untilMs.toString(36);
      return { permit: `${until}.${signature.of(`${remote} ${until}`)}`, untilMs };
    },
    /** Whether a text has the format of such a permit, valid or not. The deploy key's permits differ. */
    looksLikeOne: (permit: string) => shape.test(permit),
    /**
     * When this permit for this remote expires, milliseconds since the epoch. Undefined for any other text.
     */
    goodUntilMs(remote: string, permit: string): number | undefined {
      const { until = '', hash = '' } = shape.exec(permit)?.groups ?? {};
      if (until === '' || !signature.matches(`${remote} ${until}`, hash)) return undefined;
      const untilMs = Number.parseInt(until, 36);
      return untilMs > now() ? untilMs : undefined;
    },
  };
}

/** Signs a permit for a caller who may deploy the remote. */
export const trialPermitHandler = (permits: TrialPermits): Handler =>
  handle(permitTrials, ({ params: { name }, principal }) => {
    const enough = [deployScope(name), deployEveryScope];
    if (!principal.scopes.some((scope) => enough.includes(scope))) {
      throw new Problem('access.denied', { detail: `The deploy token is not for ${name}` });
    }
    const { permit, untilMs } = permits.sign(name);
    return { permit, until: new Date(untilMs).toISOString() };
  });

interface StoredEntries {
  /**
   * The registry entry of a stored version, live or not. Undefined when it does not exist or was deleted as
   * an old version. Rejects when the store cannot be read.
   */
  of(name: string, version: string): Promise<RemoteEntry | undefined>;
}

const maxVersions = 200;

/** Caches the registry's version files. */
export function createStoredEntries(files: CachedFiles): StoredEntries {
  const cached = new LRUCache<string, RemoteEntry>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const file = await files.get(`${folder}/${versionFile}`);
      if (!file) return undefined;
      const checked = checkSchema(VersionFile, JSON.parse(file.plain.bytes.toString('utf8')));
      return checked.ok ? checked.data.entry : undefined;
    },
  });
  return { of: (name, version) => cached.fetch(`${name}/${version}`) };
}
