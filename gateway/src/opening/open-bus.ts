import { checkPassword } from '@freightwright/contracts';
import {
  type Bus,
  busOn,
  type ErasureRecordStore,
  type Link,
  type Metrics,
} from '@freightwright/service-kit';
import type { AccountNotices } from '../account-events/account-notices.ts';
import { followAccountChanges } from '../session/follow-account-changes.ts';
import { followClosedAccounts } from '../session/follow-closed-accounts.ts';
import type { Sessions } from '../session/sessions.ts';
import { type CheckPasswordDeps, createCheckPassword } from '../sign-in/check-password.ts';
import { type InBackground, openInBackground } from './open-in-background.ts';

export interface OpenBus extends Pick<Bus, 'request'> {
  close(): Promise<void>;
}

/**
 * Asks the services, answers what the gateway is asked, and follows what changes about
 * accounts. Until NATS is there, a question throws Problem 'service.unavailable'.
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
