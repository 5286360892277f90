import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrincipalKeys, deployTokenVerifier } from '@freightwright/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { writeDeployToken } from '../src/deploy-token-file.ts';

test('whoever works on this machine finds a token for every name, theirs alone to read; the launcher names its remotes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'token-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { privateKey, publicKey } = createPrincipalKeys();
  const remotes = ['mfe-one', 'mfe-two'];
  await writeDeployToken({ dataDir, privateKey, remotes });
  const { own } = await writeDeployToken({ dataDir, privateKey, remotes });
  const file = join(dataDir, 'deploy-token');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const verify = deployTokenVerifier({ publicKey, everyName: true });
  const scopes = ['remote.deploy:mfe-one', 'remote.deploy:mfe-two'];
  expect(await verify((await readFile(file, 'utf8')).trim())).toMatchObject({
    userId: 'deploy:local',
    scopes: ['remote.deploy:*'],
  });
  expect(await verify(own)).toMatchObject({ userId: 'deploy:npm-start', scopes });
});
