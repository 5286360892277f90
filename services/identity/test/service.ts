import { randomUUID } from 'node:crypto';
import type { DataOf, Principal, subscriptionChanged, UserStatus } from '@freightwright/contracts';
import {
  endProviderSessions,
  registerUser,
  subscriptionChanged as subscriptionChangedEvent,
  verifyApiKey,
} from '@freightwright/contracts';
import { openDeadLetters } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import { startTestSite } from '@freightwright/stack-test-site';
import { retryClosing } from '../src/closure/close-account.ts';
import { createClosureStore } from '../src/closure/closure-store.ts';
import { createProfileStore, type ProfileStore } from '../src/profile/profile-store.ts';
import { identityService } from '../src/service.ts';
import { subscribe } from '../src/subscriptions.ts';
import { startProvider } from './provider.ts';

export const soon = { timeout: 15_000, interval: 20 };
export const password = 'correct-horse';

interface Options {
  replicas?: number;
  testMode?: boolean;
  /** Replaces the service's profile store, to make it fail. */
  invalid?: (profiles: ProfileStore) => ProfileStore;
}

export type Answer = UserStatus & { message?: string; code?: string };

/** The service on a real database, a real NATS server and the real embedded provider, with quick retries. */
export async function startIdentity({ replicas = 1, testMode = true, invalid = (all) => all }: Options = {}) {
  const lines: string[] = [];
  const log = createLog({
    name: 'identity',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  const site = await startTestSite({ log, mongo: { enableTestCommands: true } });
  const provider = await startProvider(site.dataDir);
  let shiftMs = 0;
  const service = identityService({
    nowMs: () => Date.now() + shiftMs,
    profilesIn(connection) {
      const profiles = invalid(createProfileStore(connection));
      return { ...profiles, relayTo: (to) => profiles.relayTo({ ...to, intervalMs: 50 }) };
    },
    subscribe: (deps) => subscribe(deps, [50]),
    closuresIn(connection) {
      const closures = createClosureStore(connection);
      return { ...closures, relayTo: (to) => closures.relayTo({ ...to, intervalMs: 50 }) };
    },
    retryClosing: (deps) => retryClosing(deps, { intervalMs: 50 }),
  });
  const settings = { ...provider.settings, TEST_MODE: String(testMode) };
  const running = await Promise.all(Array.from({ length: replicas }, () => site.start(service, settings)));
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  const database = await site.openDatabase('identity');
  const asking = await site.connect();
  const deadLetters = await openDeadLetters({ url: site.nats.urlOf('admin') });
  const timeoutMs = 15_000;

  async function call(
    method: string,
    path: string,
    principal: Partial<Principal> | string | null,
    replica = 0,
  ) {
    const response = await site.ask(principal, `${(running[replica] ?? first)?.url}${path}`, { method });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  return {
    provider,
    site,
    url: first.url,
    deadLetters,
    apiKeys: first.apiKeys,
    profiles: first.profiles,
    accounts: first.accounts,
    log: () => lines.join(''),
    passMs(ms: number) {
      shiftMs += ms;
    },
    register: (email: string, secret = password) =>
      asking.request(registerUser, { email, password: secret }, { timeoutMs }),
    endSessions: (userId: string) => asking.request(endProviderSessions, { userId }, { timeoutMs }),
    verifyKey: (key: string) => asking.request(verifyApiKey, { key }, { timeoutMs }),
    /** Publishes billing's event, under a new id unless one is given. */
    publishChanged: (change: DataOf<typeof subscriptionChanged>, id: string = randomUUID()) =>
      asking.publish(subscriptionChangedEvent, change, { id }),
    status: (principal: Partial<Principal> | string | null, replica?: number) =>
      call('GET', '/api/user/status', principal, replica),
    enablePro: (principal: Partial<Principal> | string | null) =>
      call('POST', '/api/test/enable-pro', principal),
    ready: async () => (await fetch(`${first.url}/readyz`)).json(),
    /** Stops every replica in order. */
    halt: () => Promise.all(running.splice(0).map((replica) => replica.stop())),
    /** Starts another replica, and returns its URL. */
    startReplica: async () => (await site.start(service, settings)).url,
    collection: (name: string) => database.collection(name),
    profileDocument: (userId: string) => database.collection('profiles').findOne({ _id: userId as never }),
    /** How often a role of the user was read, which is the first step of each attempt to set a tier. */
    roleReads: (userId: string) =>
      provider.asked.filter(
        (one) => one === `GET /admin/realms/freightwright/users/${userId}/role-mappings/realm`,
      ).length,
    /** An account at the provider that is unknown to our service. */
    async accountAtProvider(email: string): Promise<string> {
      return (await first.registrar.createUser({ email, password })).userId;
    },
    verifyAtProvider: (userId: string) => first.registrar.verifyEmail(userId),
    accountDocument: (userId: string) => database.collection('accounts').findOne({ _id: userId as never }),
    published: site.published,
    async stop() {
      await deadLetters.close();
      await site.stop();
      await provider.stop();
    },
  };
}

let people = 0;
/** An address that no other user of this file has. */
export const freshEmail = () => `person-${++people}@shipper.example`;
