import { setTimeout as pause } from 'node:timers/promises';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { expect, test } from 'vitest';
import { createSessionStore } from '../src/session/session-store.ts';
import { call, fromOurPage, shareProvider, startIdentity } from './fixture/identity.ts';

shareProvider();

const failCommands = ['find', 'insert', 'update', 'delete', 'findAndModify', 'aggregate'];
const triesAtMost = 100;

/** Retries the same call until it succeeds, as a browser does. */
async function persist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const answer = await ask();
    if (answer.status < 300) return answer;
    expect(answer.status).toBe(503);
    await pause(50);
  }
  throw new Error(`not served in ${triesAtMost} tries`);
}

test
  .skipIf(isServerGiven)
  .each([
    ['an interrupted command', { errorCode: 11_602 }] as const,
    ['a closed connection', { closeConnection: true }] as const,
  ])(
  'every tenth command failing with %s, who is signed in stays so, and who signs out is out',
  async (_, how) => {
    const { url, signIn, failCommand, stored } = await startIdentity();
    const { cookie } = await signIn();
    const { cookie: others } = await signIn();
    await failCommand({ everyNth: 10 }, { failCommands, ...how });
    for (let calls = 0; calls < 20; calls += 1) {
      const { principal, cookies } = await persist(() => call(url, '/api/mine', { headers: { cookie } }));
      expect(principal?.tier).toBe('registered');
      expect(cookies).toEqual({});
    }
    const signOut = { method: 'POST', headers: { cookie: others, ...fromOurPage } };
    const { status } = await persist(() => call(url, '/api/auth/logout', signOut));
    expect(status).toBeLessThan(300);
    expect(await failCommand('off')).toBeGreaterThan(0);
    expect((await call(url, '/api/mine', { headers: { cookie: others } })).status).toBe(401);
    expect((await call(url, '/api/mine', { headers: { cookie } })).status).toBe(200);
    expect(await stored().countDocuments()).toBe(1);
  },
);

const now = Date.now();

/** Two sessions of one user and one of another. All but the last belong to one session at the provider. */
async function threeSessions() {
  const { database, failCommand } = await startIdentity();
  const store = createSessionStore(database.connection);
  const session = {
    email: '',
    tier: 'registered' as const,
    sealedToken: 'sealed',
    accessExpiresAtMs: 0,
    userAgent: '',
    address: '203.0.113.1',
    teamScopes: [],
  };
  for (const [key, userId, providerSid] of [
    ['a1', 'a', 's1'],
    ['a2', 'a', 's1'],
    ['b1', 'b', 's2'],
  ] as const) {
    const times = { createdAtMs: now + Number(key.slice(1)), lastUsedAtMs: now };
    await store.add({ key, userId, providerSid, ...session, ...times });
  }
  const left = async () => {
    const records = await Promise.all(['a1', 'a2', 'b1'].map((key) => store.read(key)));
    return records.map((one) => one?.tier);
  };
  return { store, failCommand, left };
}
type Store = Awaited<ReturnType<typeof threeSessions>>['store'];

/** Each write to many documents of this store, and the remaining sessions. */
const writes: [name: string, write: (store: Store) => Promise<unknown>, after: unknown[]][] = [
  ['removeAllOf', (store) => store.removeAllOf('a'), [undefined, undefined, 'registered']],
  [
    'removeOthersOf, of another session of the provider',
    (store) => store.removeOthersOf('a', { providerSid: 's1', beforeMs: now + 10 }),
    ['registered', 'registered', 'registered'],
  ],
  [
    'removeOthersOf, of those that began before',
    (store) => store.removeOthersOf('a', { providerSid: 'another', beforeMs: now + 2 }),
    [undefined, 'registered', 'registered'],
  ],
  ['removeOldest', (store) => store.removeOldest('a', 1), [undefined, 'registered', 'registered']],
  ['removeByProviderSid', (store) => store.removeByProviderSid('s1'), [undefined, undefined, 'registered']],
  [
    'setEmail',
    (store) => store.setEmail('a', 'new@mill.example'),
    ['registered', 'registered', 'registered'],
  ],
  [
    'setTier, which an older change does not undo',
    (store) => store.setTier('a', 'pro', 5).then(() => store.setTier('a', 'registered', 4)),
    ['pro', 'pro', 'registered'],
  ],
];

test.skipIf(isServerGiven).each(writes)(
  '%s is done though the primary changes under it, before it is done or before it is confirmed',
  async (_, write, after) => {
    const { store, failCommand, left } = await threeSessions();
    const many = ['update', 'delete'];
    await failCommand({ times: 1 }, { failCommands: many, errorCode: 11_602 });
    await write(store);
    expect(await left()).toEqual(after);
    const writeConcernError = { code: 91, errmsg: 'not confirmed' };
    await failCommand({ times: 1 }, { failCommands: many, writeConcernError });
    await write(store);
    expect(await left()).toEqual(after);
  },
);
