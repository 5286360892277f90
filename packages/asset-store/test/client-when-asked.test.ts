import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Whether a process that opens the store with these settings loads the client for buckets. */
async function loadsClient(settings: Record<string, string>): Promise<boolean> {
  const code = `
    import { registerHooks } from 'node:module';
    let isLoaded = false;
    registerHooks({
      resolve(name, context, next) {
        isLoaded ||= name.startsWith('@aws-sdk/');
        return next(name, context);
      },
    });
    const { assetStoreSettings, openAssetStore } = await import('@freightwright/asset-store');
    const { readSettings } = await import('@freightwright/service-kit');
    await openAssetStore(readSettings(assetStoreSettings, JSON.parse(process.argv[1])));
    console.log(isLoaded);
    process.exit();`;
  const args = ['--input-type=module', '-e', code, JSON.stringify(settings)];
  const { stdout } = await run(process.execPath, args, { cwd: import.meta.dirname });
  return JSON.parse(stdout);
}

test('the client for buckets is loaded for a bucket alone', async () => {
  expect(await loadsClient({ REMOTES_DIR: tmpdir() })).toBe(false);
  expect(await loadsClient({ REMOTES_S3_BUCKET: 'remotes' })).toBe(true);
});
