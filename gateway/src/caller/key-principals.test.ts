import { expect, test } from 'vitest';
import { createKeyPrincipals } from './key-principals.ts';

const owner = {
  ...{ valid: true, userId: 'u-1', email: 'owner@example.com', tier: 'enterprise', mode: 'live' },
  ...{ keyId: 'key_0123456789abcdef', scopes: ['bills:read', 'remote.deploy:mfe-bol'] },
};

function counted(answer: () => unknown) {
  let nowMs = 1_000;
  let asked = 0;
  const request = async () => {
    asked += 1;
    return answer();
  };
  const keys = createKeyPrincipals({ bus: { request } as never, now: () => nowMs });
  return { keys, asked: () => asked, passMs: (ms: number) => (nowMs += ms) };
}

test('the calls of one second with a key ask once, each with its own address', async () => {
  const { keys, asked, passMs } = counted(() => owner);
  const [first, second] = await Promise.all([keys.of('a', '10.0.0.1'), keys.of('a', '10.0.0.2')]);
  expect(first).toMatchObject({ userId: 'u-1', scopes: ['bills:read'], clientAddress: '10.0.0.1' });
  expect(second.clientAddress).toBe('10.0.0.2');
  expect(asked()).toBe(1);
  passMs(901);
  await keys.of('a', '10.0.0.1');
  expect(asked()).toBe(2);
});

test('a key that is revoked is refused within a second', async () => {
  let answer: unknown = owner;
  const { keys, passMs } = counted(() => answer);
  await keys.of('a', '10.0.0.1');
  answer = { valid: false };
  passMs(1_000);
  await expect(keys.of('a', '10.0.0.1')).rejects.toMatchObject({ code: 'principal.invalid' });
});

test('an invalid key and a failure are not remembered', async () => {
  let answer = (): unknown => ({ valid: false });
  const { keys } = counted(() => answer());
  await expect(keys.of('a', '10.0.0.1')).rejects.toMatchObject({ code: 'principal.invalid' });
  answer = () => {
    throw new Error('nobody answers');
  };
  await expect(keys.of('a', '10.0.0.1')).rejects.toThrow('nobody answers');
  answer = () => owner;
  expect(await keys.of('a', '10.0.0.1')).toMatchObject({ userId: 'u-1' });
});
