import { type Bus, busOn, type Link, type Log, type Metrics } from '@freightwright/service-kit';
import { followTierChanges } from '../session/follow-tier-changes.ts';
import type { Sessions } from '../session/sessions.ts';
import { type InBackground, openInBackground } from './open-in-background.ts';

export interface OpenBus extends Pick<Bus, 'request'> {
  close(): Promise<void>;
}

/**
 * Asks the services, and follows the changes of tier that the identity service tells. Until NATS is there, a
 * question throws Problem 'service.unavailable'.
 */
export function openBus(deps: {
  link: Pick<InBackground<Link>, 'opened'>;
  sessions: Pick<Sessions, 'setTier'>;
  log: Log;
  metrics: Metrics;
}): OpenBus {
  const { link, sessions, log, metrics } = deps;
  const opened = openInBackground({
    name: 'messages',
    log,
    async open() {
      const bus = await busOn(await link.opened, { name: 'gateway', log, metrics });
      try {
        await followTierChanges(bus, sessions);
        return bus;
      } catch (error) {
        await bus.close();
        throw error;
      }
    },
  });
  return {
    request: async (spec, data, options) => opened.current().request(spec, data, options),
    close: opened.close,
  };
}
