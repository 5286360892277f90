import { isLive, RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { type KvSnapshot, kvOn, type Link, type Log } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from '../opening/open-in-background.ts';
import type { KeptRemotes } from './keep-remotes.ts';
import type { Registry, RegistryState } from './registry.ts';

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
        let held: Omit<RegistryState, 'confirmedAtMs'> = { entries: [], retiredRoutes: [] };
        const keep = () => kept?.keep({ ...held, confirmedAtMs: registry.confirmedAtMs() ?? 0 });
        const update = ({ values }: KvSnapshot<RemoteRecord>) => {
          const records = [...values.values()].map(({ value }) => value);
          held = {
            entries: records.filter(isLive).map(({ entry }) => entry),
            retiredRoutes: records.flatMap((record) => (isLive(record) ? [] : record.entry.routes)),
          };
          registry.update(held.entries, held);
          keep();
          const remotes = registry.current()?.registry.remotes ?? [];
          log.info({ remotes: remotes.map(({ name, version }) => `${name}@${version}`) }, 'Registry read');
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
