import { afterEach, expect, it, vi } from 'vitest';
import { lackingEngine } from './containers.ts';
import { images, runOnContainers, runOnMongodb } from './run-on-servers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('without an engine it is skipped, and says that none answers', async () => {
  // No process listens on port 1 of loopback.
  vi.stubEnv('DOCKER_HOST', 'tcp://127.0.0.1:1');
  expect(await runOnContainers()).toEqual({
    ...{ passed: 0, failed: 0, skipped: 1 },
    why: expect.stringMatching(/^no Docker engine answers \(.+\)$/),
  });
});

it('its servers are those of the deployment, by name and version', async () => {
  expect(await images.mongodb()).toMatch(/^mongo:\d+\.\d+\.\d+/);
  expect(await images.nats()).toMatch(/^nats:\d+\.\d+\.\d+/);
});

it('without the program docker there is no engine either', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(await lackingEngine()).toMatch(/^no Docker engine answers \(.*docker/);
});

it('without a server and without a mongod it is skipped, and says what is missing', async () => {
  const why = 'MONGODB_URI is not set, and there is no mongod on the PATH';
  expect(await runOnMongodb({ PATH: '/nowhere' })).toEqual({ passed: 0, failed: 0, skipped: 1, why });
});
