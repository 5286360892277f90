import {
  isLive,
  type RemoteCanary,
  type RemoteEntry,
  RemoteRecord,
  remoteBucket,
} from '@freightwright/contracts';
import { type KvSnapshot, kvOn, type Link, type Log } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from '../opening/open-in-background.ts';
import type { KeptRemotes } from './keep-remotes.ts';
import type { Canary, Registry, RegistryState } from './registry.ts';

export interface FollowRegistryDeps {
  link: Pick<InBackground<Link>, 'opened'>;
  registry: Registry;
  /** Where the registry is kept for the next start. Left out, it is not kept. */
  kept?: Pick<KeptRemotes, 'keep'> | undefined;
  log: Log;
}

/**
 * Keeps the registry as the bucket in NATS has it, from the moment when NATS is there. A change is seen as it
 * happens. While NATS is away the registry stays as it was last read.
 */
export function followRegistry({ link, registry, kept, log }: FollowRegistryDeps): {
  close(): Promise<void>;
} {
  return openInBackground({
    name: 'registry',
    log,
    async open() {
      const bucket = await kvOn(await link.opened, {
        name: 'gateway',
        log,
        bucket: remoteBucket,
        value: RemoteRecord,
      });
      try {
        let held: Omit<RegistryState, 'confirmedAtMs'> = { entries: [], canaries: [], retiredRoutes: [] };
        const keep = () => kept?.keep({ ...held, confirmedAtMs: registry.confirmedAtMs() ?? 0 });
        const update = ({ values }: KvSnapshot<RemoteRecord>) => {
          const records = [...values.values()].map(({ value }) => value);
          const live = records.filter(isLive);
          held = {
            entries: live.map(({ entry }) => entry),
            canaries: live.flatMap(({ canary }) => (canary ? [canaryOf(canary)] : [])),
            retiredRoutes: records.flatMap((record) => (isLive(record) ? [] : record.entry.routes)),
          };
          registry.update(held.entries, held);
          keep();
          const remotes = registry.current()?.registry.remotes ?? [];
          const canaries = held.canaries.map(({ entry }) => entry);
          log.info({ remotes: remotes.map(partOf), canaries: canaries.map(partOf) }, 'Registry read');
        };
        const looked = () => {
          registry.confirm();
          keep();
        };
        await bucket.follow(update, looked);
        return bucket;
      } catch (error) {
        await bucket.close();
        throw error;
      }
    },
  });
}

/** What decides who gets a canary. Who began it and when makes no page another one. */
const canaryOf = ({ entry, percent, cohorts }: RemoteCanary): Canary => ({ entry, percent, cohorts });

const partOf = ({ name, version }: RemoteEntry) => `${name}@${version}`;
