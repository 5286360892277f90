import {
  type BolUsage,
  commitUsage,
  type Principal,
  releaseUsage,
  reserveUsage,
  type UsageClaim,
} from '@freightwright/contracts';
import { connectNats, createLog, natsUsers, principalSigner } from '@freightwright/service-kit';
import { startNats } from '@freightwright/stack-nats';
import { startChildService } from './child-service.ts';

export type CreditStep = 'reserve' | 'commit' | 'release';

/** What a test does around a question about credit. Throwing is answering with that problem. */
export interface Interference {
  before?: (step: CreditStep, claim: UsageClaim) => unknown;
  after?: (step: CreditStep, claim: UsageClaim) => unknown;
}

const log = createLog({ name: 'usage', level: 'silent' });

/**
 * The real usage service, in a process and on a message server of its own. Every question of `natsUrl` is passed on to it, so that a test can
 * do something just before it is heard, or after it was answered and before the answer is heard.
 */
export async function startCreditOffice(options: {
  dataDir: string;
  mongo: { uri: string; prefix: string };
  natsUrl: string;
  keys: Parameters<typeof principalSigner>[0] & { publicKey: string };
}) {
  const { dataDir, mongo, natsUrl, keys } = options;
  const nats = await startNats({ dataDir, port: 0, users: natsUsers((name) => `password-of-${name}`) });
  const usage = await startChildService('usage', {
    NATS_URL: nats.urlOf('usage'),
    MONGODB_URI: mongo.uri,
    MONGODB_PREFIX: mongo.prefix,
    PRINCIPAL_PUBLIC_KEY: keys.publicKey,
  });
  const behind = await connectNats({ url: nats.urlOf('bol'), name: 'bol', log });
  const front = await connectNats({ url: natsUrl, name: 'usage', log });
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
  const sign = principalSigner(keys);

  return {
    asked,
    interfere(how: Interference) {
      interference = how;
    },
    /** How many bills of the user count, those being made included. */
    async used(principal: Principal): Promise<BolUsage> {
      const headers = { 'x-principal': await sign(principal) };
      const response = await fetch(`${usage.url}/api/user/bol-usage`, { headers });
      return (await response.json()) as BolUsage;
    },
    async stop() {
      await front.close();
      await behind.close();
      await usage.stop();
      await nats.stop();
    },
  };
}
