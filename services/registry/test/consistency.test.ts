import type { RemoteRecord } from '@freightwright/contracts';
import { KvConflict, type KvSnapshot } from '@freightwright/nats-kit';
import { isNatsGiven } from '@freightwright/stack-test-site';
import { expect, it, vi } from 'vitest';
import { type Registry, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

async function withRegistry(
  work: (registry: Registry) => Promise<void>,
  options?: Parameters<typeof startRegistry>[0],
) {
  const registry = await startRegistry(options);
  try {
    await work(registry);
  } finally {
    await registry.stop();
  }
}

it('of ten deployments at once each change follows one other, and the history has exactly the winners', () =>
  withRegistry(async (registry) => {
    const versions = Array.from({ length: 10 }, (_, n) => `1.0.${n}`);
    const answers = await Promise.all(
      versions.map((version) => registry.deploy('mfe-aa', deployment('mfe-aa', version))),
    );
    const winners = answers.filter(({ status }) => status === 201);
    const losers = answers.filter(({ status }) => status !== 201);
    expect(winners.length).toBeGreaterThan(0);
    for (const { status, body } of losers) {
      expect([status, body.code]).toEqual([409, 'remote.changed-meanwhile']);
    }
    const changes = ((await registry.history('mfe-aa')).body.changes ?? []).toReversed();
    expect(changes.map(({ to }) => to).sort()).toEqual(winners.map(({ body }) => body.entry?.version).sort());
    expect(changes.map(({ from }) => from)).toEqual([null, ...changes.slice(0, -1).map(({ to }) => to)]);
    expect(await registry.pointer('mfe-aa')).toBe(changes.at(-1)?.to);
  }));

it('ten remotes deployed at once all arrive', () =>
  withRegistry(async (registry) => {
    const names = Array.from({ length: 10 }, (_, n) => `mfe-rr${n}`);
    const answers = await Promise.all(names.map((name) => registry.deploy(name, deployment(name, '1'))));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  }));

it('of ten remotes that claim one route at once exactly one gets it', () =>
  withRegistry(async (registry) => {
    const declaration = { routes: ['/the-one'], navigation: [] };
    const names = Array.from({ length: 10 }, (_, n) => `mfe-rr${n}`);
    const answers = await Promise.all(
      names.map((name) => registry.deploy(name, deployment(name, '1', { declaration }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'remote.gate-failed')).toHaveLength(9);
  }));

it('two that meet: the second to arrive at the pointer is told that it was changed meanwhile', () => {
  let registry: Registry;
  let overtaken = false;
  return withRegistry(
    async (started) => {
      registry = started;
      const { status, body } = await registry.deploy('mfe-aa', deployment('mfe-aa', '1'));
      expect([status, body.code]).toEqual([409, 'remote.changed-meanwhile']);
      expect(await registry.pointer('mfe-aa')).toBe('2');
      expect((await registry.deploy('mfe-aa', deployment('mfe-aa', '1'))).status).toBe(201);
    },
    {
      assets: (assets) => ({
        ...assets,
        async putFolder(folder, files) {
          const put = await assets.putFolder(folder, files);
          if (!overtaken) {
            overtaken = true;
            await registry.deployAll('mfe-aa', '2');
          }
          return put;
        },
      }),
    },
  );
});

it('a crash between upload and pointer leaves the pointer; the same deployment again completes it', () => {
  let crashes = true;
  return withRegistry(
    async (registry) => {
      crashes = false;
      await registry.deployAll('mfe-aa', '1');
      crashes = true;
      expect((await registry.deploy('mfe-aa', deployment('mfe-aa', '2'))).status).toBe(500);
      expect(await registry.pointer('mfe-aa')).toBe('1');
      expect((await registry.history('mfe-aa')).body.changes).toHaveLength(1);
      crashes = false;
      expect((await registry.deploy('mfe-aa', deployment('mfe-aa', '2'))).status).toBe(201);
      expect(await registry.pointer('mfe-aa')).toBe('2');
    },
    {
      remotes: (remotes) => ({
        ...remotes,
        async put(...args) {
          if (crashes) throw new Error('the process died here');
          return remotes.put(...args);
        },
      }),
    },
  );
});

it('a crash during the upload leaves neither a version nor a pointer', () => {
  let crashes = true;
  return withRegistry(
    async (registry) => {
      expect((await registry.deploy('mfe-aa', deployment('mfe-aa', '1'))).status).toBe(500);
      expect(await registry.pointer('mfe-aa')).toBeUndefined();
      expect(await registry.versions('mfe-aa')).toEqual([]);
      crashes = false;
      await registry.deployAll('mfe-aa', '1');
    },
    {
      assets: (assets) => ({
        ...assets,
        async putFolder(folder, files) {
          if (!crashes) return assets.putFolder(folder, files);
          // The disk becomes full at the third file.
          const bad = { path: files[2]?.path ?? '', bytes: { length: 3 } as Uint8Array };
          return assets.putFolder(folder, [...files.slice(0, 2), bad, ...files.slice(3)]);
        },
      }),
    },
  );
});

it('moving a pointer that others keep moving is given up in the end', () =>
  withRegistry(
    async (registry) => {
      const { status, body } = await registry.deploy('mfe-aa', deployment('mfe-aa', '1'));
      expect([status, body.code]).toEqual([409, 'remote.changed-meanwhile']);
    },
    {
      remotes: (remotes) => ({ ...remotes, put: () => Promise.reject(new KvConflict('always')) }),
    },
  ));

it('who watches the bucket sees deployment and rollback within 2 s', () =>
  withRegistry(async (registry) => {
    const gateway = await registry.kv();
    const seen: (string | undefined)[] = [];
    const stop = await gateway.follow(({ values }: KvSnapshot<RemoteRecord>) => {
      seen.push(values.get('mfe-aa')?.value.entry.version);
    });
    const soon = { interval: 10 };
    await registry.deployAll('mfe-aa', '1');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('1'), soon);
    await registry.deployAll('mfe-aa', '2');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('2'), soon);
    await registry.rollback('mfe-aa');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('1'), soon);
    stop();
    await gateway.close();
  }));

it.skipIf(isNatsGiven)('without its message server it says so, and nothing changes', () =>
  withRegistry(async (registry) => {
    await registry.site.haltNats();
    await vi.waitFor(
      async () => {
        const { status, body } = await registry.deploy('mfe-aa', deployment('mfe-aa', '1'));
        expect([status, body.code]).toEqual([503, 'service.unavailable']);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect((await fetch(`${registry.url}/readyz`)).status).toBe(503);
    expect(await registry.versions('mfe-aa')).toEqual([]);
  }),
);
