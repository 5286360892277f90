import type { UsageReservation } from '@freightwright/contracts';
import {
  commitUsage,
  commitUsageBatch,
  releaseUsage,
  reserveUsage,
  reserveUsageBatch,
  takeUsage,
} from '@freightwright/contracts';
import { startTestSite, type TestSite } from './start-test-site.ts';

export type UsageStep = 'reserve' | 'commit' | 'release' | 'take';

/** A test's hook before or after a request. When it throws a problem, that is the reply. */
export interface Interference {
  before?: (step: UsageStep, claim: UsageReservation) => unknown;
  after?: (step: UsageStep, claim: UsageReservation) => unknown;
}

/**
 * The real usage service, on a message server of its own. Every request to it on the site's message server is
 * forwarded, so that a test can act just before it is received, or after the reply was sent and before it is
 * received.
 */
export async function startUsageOffice(site: TestSite) {
  const office = await startTestSite({ mongo: 'none' });
  const usage = await site.startOther('usage', {
    NATS_URL: office.nats.urlOf('usage'),
    NATS_STREAM_REPLICAS: '',
  });
  const behind = await office.connect('prediction');
  const behindBol = await office.connect('bol');
  const front = await site.connect('usage');
  let interference: Interference = {};
  const asked: UsageStep[] = [];
  let messages = 0;

  const passOn =
    <C extends UsageReservation, T>(step: UsageStep, ask: (claim: C) => Promise<T>) =>
    async (claim: C): Promise<T> => {
      messages += 1;
      asked.push(step);
      await interference.before?.(step, claim);
      const reply = await ask(claim);
      await interference.after?.(step, claim);
      return reply;
    };
  const passAllOn =
    <T>(step: UsageStep, ask: (given: { uses: UsageReservation[] }) => Promise<T>) =>
    async ({ uses }: { uses: UsageReservation[] }): Promise<T> => {
      messages += 1;
      for (const claim of uses) {
        asked.push(step);
        await interference.before?.(step, claim);
      }
      const reply = await ask({ uses });
      for (const claim of uses) await interference.after?.(step, claim);
      return reply;
    };
  await front.respond(
    reserveUsage,
    passOn('reserve', (claim) => behind.request(reserveUsage, claim)),
  );
  await front.respond(
    commitUsage,
    passOn('commit', (claim) => behind.request(commitUsage, claim)),
  );
  await front.respond(
    releaseUsage,
    passOn('release', (claim) => behind.request(releaseUsage, claim)),
  );
  await front.respond(
    reserveUsageBatch,
    passAllOn('reserve', (given) => behindBol.request(reserveUsageBatch, given)),
  );
  await front.respond(
    commitUsageBatch,
    passAllOn('commit', (given) => behindBol.request(commitUsageBatch, given)),
  );
  await front.respond(
    takeUsage,
    passOn('take', (claim) => behind.request(takeUsage, claim)),
  );

  return {
    asked,
    /** How many requests there were; one may be for several uses. */
    messages: () => messages,
    /** Of the usage service itself. */
    url: usage.url,
    interfere(how: Interference) {
      interference = how;
    },
    /** Stop it after the site, because the site's service sends requests to it. */
    stop: office.stop,
  };
}
export type UsageOffice = Awaited<ReturnType<typeof startUsageOffice>>;
