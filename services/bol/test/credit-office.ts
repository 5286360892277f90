import {
  type BolUsage,
  commitUsage,
  type Principal,
  releaseUsage,
  reserveUsage,
  type UsageClaim,
} from '@freightwright/contracts';
import { startTestSite, type TestSite } from '@freightwright/stack-test-site';

export type CreditStep = 'reserve' | 'commit' | 'release';

/**
 * What a test does before or after a request about credit. When it throws a problem, that becomes the answer.
 */
export interface Interference {
  before?: (step: CreditStep, claim: UsageClaim) => unknown;
  after?: (step: CreditStep, claim: UsageClaim) => unknown;
}

/**
 * The real usage service, in a process and on a message server of its own. Every question to it on the
 * message server of the site is passed on, so that a test can do something just before it is heard, or after
 * it was answered and before the answer is heard.
 */
export async function startCreditOffice(site: TestSite) {
  const office = await startTestSite({ mongo: 'none' });
  const usage = await site.startProcess('usage', { NATS_URL: office.nats.urlOf('usage') });
  const behind = await office.connect('bol');
  const front = await site.connect('usage');
  let interference: Interference = {};
  const asked: CreditStep[] = [];

  const passOn =
    <T>(step: CreditStep, ask: (claim: UsageClaim) => Promise<T>) =>
    async (claim: UsageClaim): Promise<T> => {
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

  return {
    asked,
    interfere(how: Interference) {
      interference = how;
    },
    /** How many bills of the user count, including those that are being made. */
    async used(principal: Principal): Promise<BolUsage> {
      const response = await site.ask(principal, `${usage.url}/api/user/bol-usage`);
      return (await response.json()) as BolUsage;
    },
    /** Stop it after the site, because the site's service sends requests to it. */
    stop: office.stop,
  };
}
