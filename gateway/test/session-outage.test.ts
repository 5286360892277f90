import { createLog } from '@freightwright/service-kit';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { expect, onTestFinished, test } from 'vitest';
import { openStores } from '../src/opening/open-stores.ts';
import { registryOf, remoteEntry, shellWith, startGateway, startService, until } from './fixture/gateway.ts';
import { call, shareProvider, startIdentity, startMongo } from './fixture/identity.ts';

shareProvider();

const calculator = remoteEntry('mfe-calculator', '1.0.0', { routes: ['/'] });

test.skipIf(isServerGiven)(
  'while the store is away a call with a session is 503 and keeps its cookie; everybody else is served',
  async () => {
    const { url, signIn, mongo } = await startIdentity();
    const { cookie } = await signIn();
    await mongo.halt();
    const refused = async () => {
      const answer = await call(url, '/api/mine', { headers: { cookie } });
      expect(answer.cookies).toEqual({});
      return answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    };
    expect(await refused()).toBe(true);
    expect((await call(url, '/api/open')).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await mongo.resume();
    await until(async () => (await call(url, '/api/mine', { headers: { cookie } })).status === 200);
  },
);

test.skipIf(isServerGiven)(
  'a gateway that starts before its store takes it up as soon as it is there',
  async () => {
    const mongo = await startMongo();
    await mongo.halt();
    const store = openStores({ ...mongo, log: createLog({ name: 'gateway', level: 'silent' }) });
    onTestFinished(() => store.close());
    await expect(store.ready()).rejects.toMatchObject({ code: 'service.unavailable' });
    await mongo.resume();
    await until(() =>
      store.ready().then(
        () => true,
        () => false,
      ),
    );
    expect(await store.sessions().read('none')).toBeUndefined();
  },
);

test('the site without its sessions is still a site: readyz names them and stays 200', async () => {
  const shellDir = await shellWith();
  const service = await startService((_req, res) => res.end(JSON.stringify({ parts: {} })));
  const gateway = await startGateway({
    shellDir,
    registry: registryOf(calculator),
    serviceUrl: service.url,
    optionalReadiness: { sessions: () => Promise.reject(new Error('away')) },
  });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'degraded',
    registryAgeS: expect.any(Number),
    parts: { shell: 'ok', registry: 'ok', notification: 'ok', sessions: 'down' },
  });
});
