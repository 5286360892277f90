import { expect, test } from 'vitest';
import type { Part } from './part.ts';
import { withReplicas } from './replicas.ts';

const part = (name: string, role: Part['role'], env: Record<string, string>): Part => ({
  ...{ name, role, after: ['nats'], address: 'http://127.0.0.1:1', probe: async () => {} },
  run: { command: 'node', args: [`${name}.ts`], env },
});
const parts = [
  part('nats', 'messages', {}),
  part('bol', 'service', { PORT: '8103', NATS_USER: 'bol' }),
  part('gateway', 'gateway', {
    ...{ PORT: '8080', METRICS_PORT: '9464' },
    ...{ CLIENT_REPORTS_DIR: '/reports', KEPT_REMOTES_DIR: '/kept' },
  }),
];

async function twoOfEach(taken: ReadonlySet<number> = new Set()) {
  const spreads = new Map<number, readonly string[]>();
  const spread = async (port: number, addresses: readonly string[]) => void spreads.set(port, addresses);
  const found = await withReplicas(parts, { count: 2, spread }, taken);
  return { found, spreads, env: (name: string) => found.find((one) => one.name === name)?.run?.env };
}

test('each service and the gateway run twice, on ports of their own, and all else once', async () => {
  const { found, env } = await twoOfEach();
  expect(found.map(({ name }) => name)).toEqual(['nats', 'bol-1', 'bol-2', 'gateway-1', 'gateway-2']);
  const ports = found.flatMap(({ run }) => [run?.env.PORT, run?.env.METRICS_PORT].filter(Boolean));
  expect(ports).toHaveLength(6);
  expect(new Set([...ports, '8103', '8080', '9464']).size).toBe(9);
  expect(env('bol-2')).toMatchObject({ NATS_USER: 'bol' });
  for (const folder of ['CLIENT_REPORTS_DIR', 'KEPT_REMOTES_DIR']) {
    expect(new Set(['gateway-1', 'gateway-2'].map((name) => env(name)?.[folder])).size).toBe(2);
  }
});

test('what arrives at the usual port of a part is spread over its two processes', async () => {
  const { found, spreads } = await twoOfEach();
  const addresses = (name: string) =>
    found.filter((one) => one.name.startsWith(name)).map(({ run }) => `http://127.0.0.1:${run?.env.PORT}`);
  expect(Object.fromEntries(spreads)).toEqual({ 8103: addresses('bol'), 8080: addresses('gateway') });
});

test('ports that the platform is about to take are not free', async () => {
  const everyPort = new Set(Array.from({ length: 65_536 }, (_, port) => port));
  await expect(twoOfEach(everyPort)).rejects.toThrow('free ports');
});
