import { registerUser } from '@freightwright/contracts';
import { startTestSite } from '@freightwright/stack-test-site';
import { expect, it, onTestFinished } from 'vitest';
import { startProvider } from './provider.ts';
import { password } from './service.ts';

it('the service as it is deployed registers a user, and stops in order when it is told to', async () => {
  const site = await startTestSite();
  onTestFinished(site.stop);
  const provider = await startProvider(site.dataDir);
  onTestFinished(provider.stop);
  const bus = await site.connect('gateway');
  const service = await site.startProcess('identity', provider.settings);
  const email = 'somebody@shipper.example';
  expect(await bus.request(registerUser, { email, password })).toMatchObject({ email });
  expect(await service.stop()).toBe(0);

  const inProduction = { ...provider.settings, TEST_MODE: '1', NODE_ENV: 'production' };
  await expect(site.startProcess('identity', inProduction)).rejects.toThrow(
    /ended with 1:[\s\S]*TEST_MODE must be off in production/,
  );
});
