import type { UsageReservation } from '@freightwright/contracts';
import { commitUsage, releaseUsage, reserveUsage, takeUsage } from '@freightwright/contracts';
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
  const front = await site.connect('usage');
  let interference: Interference = {};
  const asked: UsageStep[] = [];

  const passOn =
    <C extends UsageReservation, T>(step: UsageStep, ask: (claim: C) => Promise<T>) =>
    async (claim: C): Promise<T> => {
      asked.push(step);
      await interference.before?.(step, claim);
      const reply = await ask(claim);
      await interference.after?.(step, claim);
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
    takeUsage,
    passOn('take', (claim) => behind.request(takeUsage, claim)),
  );

  return {
    asked,
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
