import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerUser } from '@freightwright/contracts';
import { connectNats, createLog, createPrincipalKeys, natsUsers } from '@freightwright/service-kit';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { expect, it, onTestFinished } from 'vitest';
import { registrarSecret, startProvider } from './provider.ts';
import { password, soon } from './service.ts';

const main = join(import.meta.dirname, '../src/main.ts');

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      text += data;
    });
  }
  return { child, text: () => text, exit: once(child, 'close').then(([code]) => code) };
}

it('the service as it is deployed registers a user, and stops in order when it is told to', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-process-'));
  const mongo = await startTestDatabase();
  const nats = await startNats({
    dataDir: join(dataDir, 'nats'),
    port: 0,
    users: natsUsers((name) => `password-of-${name}`),
  });
  const provider = await startProvider(dataDir);
  const log = createLog({ name: 'asking', level: 'silent' });
  const bus = await connectNats({ url: nats.urlOf('gateway'), name: 'gateway', log });
  onTestFinished(async () => {
    await bus.close();
    await provider.stop();
    await nats.stop();
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = {
    PORT: '0',
    NATS_URL: nats.url,
    NATS_USER: 'identity',
    NATS_PASSWORD: 'password-of-identity',
    MONGODB_URI: mongo.uri,
    MONGODB_PREFIX: mongo.prefix,
    PRINCIPAL_PUBLIC_KEY: createPrincipalKeys().publicKey,
    OIDC_ISSUER: provider.issuer,
    OIDC_INTERNAL_URL: provider.internalUrl,
    REGISTRAR_CLIENT_SECRET: registrarSecret,
  };
  const service = start(env);
  await expect.poll(service.text, soon).toContain('"listening"');
  const email = 'somebody@shipper.example';
  expect(await bus.request(registerUser, { email, password })).toMatchObject({ email });
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);

  const refused = start({ ...env, TEST_MODE: '1', NODE_ENV: 'production' });
  expect(await refused.exit).toBe(1);
  expect(refused.text()).toContain('TEST_MODE must be off in production');
});
