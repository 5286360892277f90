import { type Bus, connectNats, type Log, type Metrics, type NatsAccess } from '@freightwright/service-kit';
import { followTierChanges } from '../session/follow-tier-changes.ts';
import type { Sessions } from '../session/sessions.ts';
import { openInBackground } from './open-in-background.ts';

export interface OpenBus extends Pick<Bus, 'request'> {
  close(): Promise<void>;
}

/** Connects for as long as it takes; until then a question is Problem 'service.unavailable'. */
export function openBus(deps: {
  access: NatsAccess;
  sessions: Pick<Sessions, 'setTier'>;
  log: Log;
  metrics: Metrics;
}): OpenBus {
  const { access, sessions, log, metrics } = deps;
  const opened = openInBackground({
    name: 'messages',
    log,
    async open() {
      const bus = await connectNats({ ...access, name: 'gateway', log, metrics });
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
