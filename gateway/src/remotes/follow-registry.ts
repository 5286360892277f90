import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { kvOn, type Link, type Log } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from '../opening/open-in-background.ts';
import type { Registry } from './registry.ts';

export interface FollowRegistryDeps {
  link: Pick<InBackground<Link>, 'opened'>;
  registry: Registry;
  log: Log;
}

/**
 * Keeps the registry as the bucket in NATS has it, from the moment when NATS is there. A change is seen as it
 * happens. While NATS is away the registry stays as it was last read.
 */
export function followRegistry({ link, registry, log }: FollowRegistryDeps): { close(): Promise<void> } {
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
        await bucket.follow(({ values }) => {
          registry.update([...values.values()].map(({ value }) => value.entry));
          const remotes = registry.current()?.registry.remotes ?? [];
          log.info({ remotes: remotes.map(({ name, version }) => `${name}@${version}`) }, 'Registry read');
        });
        return bucket;
      } catch (error) {
        await bucket.close();
        throw error;
      }
    },
  });
}
