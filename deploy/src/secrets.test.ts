import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployTokenVerifier } from '@freightwright/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { writeSecrets } from './secrets.ts';

const root = join(import.meta.dirname, '../..');

it('makes every secret once, and keeps what was made or filled in', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'secrets');
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  const first = await writeSecrets(folder, root);
  expect(first.empty).toEqual([
    'stripe_secret_key',
    'stripe_webhook_secret',
    'openai_api_key',
    'remotes_s3_key',
  ]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'session_secret'))).mode & 0o777).toBe(0o444);
  const names = (await readdir(folder)).filter((name) => name !== 'deploy_token');
  const texts = await Promise.all(names.map(read));

  await rm(join(folder, 'stripe_secret_key'));
  await writeFile(join(folder, 'stripe_secret_key'), 'sk_test_filledInByHand\n');
  const second = await writeSecrets(folder, root);
  expect(second).toEqual({ made: [], empty: ['stripe_webhook_secret', 'openai_api_key', 'remotes_s3_key'] });
  const retained = names.map((name, index) =>
    name === 'stripe_secret_key' ? 'sk_test_filledInByHand\n' : texts[index],
  );
  expect(await Promise.all(names.map(read))).toEqual(retained);

  const verify = deployTokenVerifier({ publicKey: (await read('deploy_public_key')).trim() });
  const { scopes } = await verify((await read('deploy_token')).trim());
  expect(scopes.join()).toContain('mfe-calculator');
  expect(scopes.join()).not.toContain('mfe-test');
});
