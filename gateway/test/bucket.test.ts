import { openAssetStore } from '@freightwright/asset-store';
import { startS3Server } from '@freightwright/stack-test-site/s3';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { listening, processSettings, startProcess } from './fixture/gateway-process.ts';

const server = await startS3Server();
if ('why' in server) console.info(`The gateway is not tried on a bucket: ${server.why}.`);
else afterAll(server.stop);

describe.skipIf('why' in server)('a gateway whose versions are in a bucket', () => {
  it('serves their files, and says when the bucket is away', async () => {
    if ('why' in server) return;
    const { REMOTES_DIR: _, ...settings } = await processSettings();
    const env = {
      ...settings,
      REMOTES_S3_BUCKET: await server.makeBucket(),
      REMOTES_S3_ENDPOINT: server.endpoint,
      REMOTES_S3_ACCESS_KEY_ID: 'test',
      REMOTES_S3_SECRET_ACCESS_KEY: 'test',
    };
    const store = await openAssetStore(readConfig(env));
    await store.putFolder('mfe-aa/1', [{ path: 'img/a.js', bytes: Buffer.from('stored()') }]);
    const run = startProcess(env);
    const { port } = await listening(run);
    const site = `http://127.0.0.1:${port}`;
    const file = await fetch(`${site}/mfe/mfe-aa/1/img/a.js`);
    expect([file.status, await file.text()]).toEqual([200, 'stored()']);
    expect((await fetch(`${site}/mfe/mfe-aa/1/img/b.js`)).status).toBe(404);
    const assets = async () =>
      ((await (await fetch(`${site}/readyz`)).json()) as { components: { assets: string } }).components
        .assets;
    await expect.poll(assets).toBe('ok');
    await server.forgetAll();
    await expect.poll(assets).toBe('down');
    expect((await fetch(`${site}/mfe/mfe-aa/1/img/a.js`)).status).toBe(200);
  });
});
