import {
  checkSchema,
  deployEveryScope,
  deployScope,
  Problem,
  permitTrials,
  type RemoteEntry,
  trialPermitLifetimeS,
  VersionFile,
  versionFile,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import type { KeptFiles } from '../files/kept-files.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

const shape = /^(?<until>[0-9a-z]{1,11})\.(?<hash>[\w-]{43})$/;

export type TrialPermits = ReturnType<typeof createTrialPermits>;

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
    /** Whether a text has the shape of such a permit, good or not. A permit by the deploy key has another. */
    looksLikeOne: (permit: string) => shape.test(permit),
    /** Until when this permit is good for this remote, milliseconds since the epoch. Undefined for any other text. */
    goodUntilMs(remote: string, permit: string): number | undefined {
      const { until = '', hash = '' } = shape.exec(permit)?.groups ?? {};
      if (until === '' || !signature.matches(`${remote} ${until}`, hash)) return undefined;
      const untilMs = Number.parseInt(until, 36);
      return untilMs > now() ? untilMs : undefined;
    },
  };
}

/** Signs a permit for whoever may deploy the remote. */
export const trialPermitHandler = (permits: TrialPermits): Handler =>
  handle(permitTrials, ({ params: { name }, principal }) => {
    const enough = [deployScope(name), deployEveryScope];
    if (!principal.scopes.some((scope) => enough.includes(scope))) {
      throw new Problem('access.denied', { detail: `The deploy token is not for ${name}` });
    }
    const { permit, untilMs } = permits.sign(name);
    return { permit, until: new Date(untilMs).toISOString() };
  });

export interface StoredEntries {
  /**
   * The registry's entry for a version that is stored, live or not. Undefined when there is none, or none any more: old versions
   * are removed. Rejects when the store cannot be read.
   */
  of(name: string, version: string): Promise<RemoteEntry | undefined>;
}

const maxVersions = 200;

/** Reads once what the registry wrote down beside the files of a version. */
export function createStoredEntries(files: KeptFiles): StoredEntries {
  const kept = new LRUCache<string, RemoteEntry>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const file = await files.get(`${folder}/${versionFile}`);
      if (!file) return undefined;
      const checked = checkSchema(VersionFile, JSON.parse(file.plain.bytes.toString('utf8')));
      return checked.ok ? checked.data.entry : undefined;
    },
  });
  return { of: (name, version) => kept.fetch(`${name}/${version}`) };
}
