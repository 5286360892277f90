import { checkPassword } from '@freightwright/contracts';
import { type Bus, busOn, type Link } from '@freightwright/nats-kit';
import type { Metrics } from '@freightwright/runtime-kit';
import { type ErasureRecordStore, publishContract } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from '../open-in-background.ts';
import type { AccountNotices } from '../page-events/account-notices.ts';
import { followAccountChanges, followClosedAccounts } from '../session/follow-accounts.ts';
import type { Sessions } from '../session/sessions.ts';
import { type CheckPasswordDeps, createCheckPassword } from '../sign-in/password-sign-in.ts';

export interface OpenBus extends Pick<Bus, 'request' | 'publish'> {
  /** @throws Problem 'service.unavailable' until there is a connection with all subscriptions. */
  assertOpen(): void;
  close(): Promise<void>;
}

/**
 * The gateway's bus: sends requests, publishes events, answers requests, and follows account changes. Until
 * NATS is connected, sending throws Problem 'service.unavailable'.
 */
export function openBus(
  deps: CheckPasswordDeps & {
    link: Pick<InBackground<Link>, 'opened'>;
    sessions: Pick<Sessions, 'setTier' | 'setEmail' | 'endOthersOf' | 'listOf' | 'endAllOf'>;
    erasures: () => ErasureRecordStore;
    now: () => number;
    notices: Pick<AccountNotices, 'changed'>;
    metrics: Metrics;
  },
): OpenBus {
  const { link, log, metrics } = deps;
  const checked = createCheckPassword(deps);
  const opened = openInBackground({
    name: 'messages',
    log,
    async open() {
      const bus = await busOn(await link.opened, { name: 'gateway', log, metrics });
      try {
        await bus.respond(checkPassword, (asked) => checked(bus, asked));
        await followAccountChanges(bus, deps);
        await followClosedAccounts({ ...deps, bus });
        const publishing = publishContract({ name: 'gateway', bus, log });
        return {
          ...bus,
          close() {
            publishing.stop();
            return bus.close();
          },
        };
      } catch (error) {
        await bus.close();
        throw error;
      }
    },
  });
  return {
    request: async (spec, data, options) => opened.current().request(spec, data, options),
    publish: async (spec, data, options) => opened.current().publish(spec, data, options),
    assertOpen: () => void opened.current(),
    close: opened.close,
  };
}
