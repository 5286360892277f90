import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@freightwright/service-kit';
import type { Provider } from './provider.ts';

const againMs = 2_000;

/**
 * Makes the plans at a stand-in for the provider, as soon as it answers. Where real money is paid, somebody does
 * that on purpose: npm run billing -- plans.
 */
export function makeSandboxPlans({ provider, log }: { provider: Pick<Provider, 'makePlans'>; log: Log }) {
  const stopping = new AbortController();
  const making = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const made = await provider.makePlans();
        log.info({ made }, 'the sandbox has the plans');
        return;
      } catch (err) {
        log.debug({ err }, 'the sandbox does not answer yet');
        await pause(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await making;
    },
  };
}
