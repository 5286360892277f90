import { tierChanged } from '@freightwright/contracts';
import { connectNats, createLog, natsUsers } from '@freightwright/service-kit';
import { startNats } from '@freightwright/stack-nats';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, until } from './fixture/gateway.ts';
import { call, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

const log = createLog({ name: 'gateway', level: 'silent' });

test('a change of tier reaches open sessions, and an older one that comes later does not', async () => {
  const nats = await startNats({
    dataDir: await temporaryFolder(),
    users: natsUsers((name) => `password-of-${name}`),
  });
  onTestFinished(() => nats.stop());
  const identityService = await connectNats({ url: nats.urlOf('identity'), name: 'identity', log });
  onTestFinished(() => identityService.close());
  const { url, signIn } = await startIdentity({ natsUrl: nats.urlOf('gateway') });

  const [{ cookie }, other] = [await signIn(), await signIn({ tier: 'enterprise' })];
  const principalBy = async (shown: string) =>
    (await call(url, '/api/mine', { headers: { cookie: shown } })).principal;
  const principal = () => principalBy(cookie);
  const userId = (await principal())?.userId ?? '';
  const publish = (id: string, tier: 'registered' | 'pro', changedAt: string, who = userId) =>
    identityService.publish(tierChanged, { userId: who, tier, changedAt }, { id });

  await publish('one', 'pro', '2026-07-02T10:00:00.000Z');
  await until(async () => (await principal())?.tier === 'pro');
  expect((await call(url, '/api/paid', { headers: { cookie } })).status).toBe(200);

  await publish('late', 'registered', '2026-07-01T10:00:00.000Z');
  // Events are handled in order. Once this one, which was published last, has arrived, the late one was
  // handled.
  const otherId = (await principalBy(other.cookie))?.userId ?? '';
  await publish('marker', 'pro', '2026-07-03T10:00:00.000Z', otherId);
  await until(async () => (await principalBy(other.cookie))?.tier === 'pro');
  expect((await principal())?.tier).toBe('pro');
});
