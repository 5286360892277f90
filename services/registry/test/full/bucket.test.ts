import { openAssetStore } from '@freightwright/asset-store';
import { readSettings } from '@freightwright/service-kit';
import { startS3Server } from '@freightwright/stack-test-site/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../src/config.ts';
import { deployer, type Registry, startRegistry } from '../service.ts';
import { deployment, filesOf } from '../submission.ts';

const server = await startS3Server();
if ('why' in server) console.info(`The registry is not tried on a bucket: ${server.why}.`);

describe.skipIf('why' in server)('a registry whose versions are in a bucket', () => {
  let registry: Registry;
  let agoMs = 0;
  let store: Record<string, string>;
  beforeAll(async () => {
    if ('why' in server) return;
    store = {
      REMOTES_S3_BUCKET: await server.makeBucket(),
      REMOTES_S3_ENDPOINT: server.endpoint,
      REMOTES_S3_ACCESS_KEY_ID: 'test',
      REMOTES_S3_SECRET_ACCESS_KEY: 'test',
    };
    registry = await startRegistry({ store, shiftMs: () => -agoMs });
  });
  afterAll(async () => {
    await registry?.stop();
    if (!('why' in server)) await server.stop();
  });
  const readyz = async () => {
    const response = await fetch(`${registry.url}/readyz`);
    return [response.status, ((await response.json()) as { components: object }).components];
  };

  it('deploys, rolls back, takes no version twice, and prunes', async () => {
    agoMs = 60 * 86_400_000;
    await registry.deployAll('mfe-aa', '1', '2', '3', '4');
    agoMs = 0;
    expect((await registry.rollback('mfe-aa')).status).toBe(201);
    expect(await registry.pointer('mfe-aa')).toBe('3');
    expect((await registry.deploy('mfe-aa', deployment('mfe-aa', '4'))).status).toBe(201);
    const other = await registry.deploy(
      'mfe-aa',
      deployment('mfe-aa', '4', { files: filesOf('mfe-aa', 'other') }),
    );
    expect([other.status, other.body.code]).toEqual([409, 'remote.version-taken']);
    const pruned = await registry.send('POST', '/api/remotes/mfe-aa/prunings', deployer('mfe-aa'), {});
    expect(pruned.body).toEqual({ removed: ['1'] });
    const assets = await openAssetStore(
      readSettings(settings, { ...store, PRINCIPAL_PUBLIC_KEY: Buffer.alloc(44).toString('base64') }),
    );
    expect(await assets.folders('mfe-aa')).toEqual(['2', '3', '4']);
    await expect.poll(readyz).toEqual([200, { nats: 'ok', assets: 'ok' }]);
  });

  it('without its bucket is not ready, refuses to deploy, and changes nothing', async () => {
    if ('why' in server) return;
    await server.forgetAll();
    await expect.poll(readyz).toEqual([503, { nats: 'ok', assets: 'down' }]);
    const { status, body } = await registry.deploy('mfe-aa', deployment('mfe-aa', '5'));
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
    expect(await registry.pointer('mfe-aa')).toBe('4');
  });
});
