import { randomBytes, randomUUID } from 'node:crypto';
import { defineRoute, type Principal, Problem } from '@freightwright/contracts';
import { createMetrics } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createIdempotency } from '../src/idempotency/idempotency.ts';
import type { IdempotencyRecordStore } from '../src/idempotency/record-store.ts';
import { createIdempotencyRecordStore } from '../src/idempotency/record-store.ts';
import { connectMongo, createApp, handle, type Mongo, principalVerifier } from '../src/index.ts';
import { json, keys, problem, startApp } from './http-fixture.ts';

const common = {
  method: 'POST',
  service: 'notification',
  summary: 'A route',
  access: 'public',
  body: z.strictObject({ item: z.string(), filler: z.optional(z.string()) }),
  response: z.strictObject({ item: z.string(), turn: z.number(), filler: z.optional(z.string()) }),
} as const;
/** Only the response is stored, under a lease. */
const save = defineRoute({ ...common, path: '/api/keep', status: 201, idempotent: 'by-answer' });
/** The use case recognizes a repeated request itself. */
const issue = defineRoute({ ...common, path: '/api/issue', idempotent: true });

const dayMs = 24 * 3_600_000;
const person = (apiKey?: Principal['apiKey']): Principal => ({
  ...{ tier: 'enterprise', userId: randomUUID(), scopes: [], clientAddress: '127.0.0.1' },
  ...(apiKey && { apiKey }),
});
const program = () => person({ id: 'key_0123456789abcdef', mode: 'live' });

let server: TestDatabase;
let mongo: Mongo;
let store: IdempotencyRecordStore;
let shiftMs = 0;
let turn = 0;
/** What the use case does before it responds. */
let inside: () => Promise<void> = async () => undefined;
/** Two replicas with one database. */
let apps: Awaited<ReturnType<typeof startApp>>[];
const { log, text: logged } = collectedLog();

beforeAll(async () => {
  server = await startTestDatabase();
  mongo = await connectMongo({ uri: server.uri, database: `${server.prefix}kit`, log });
  await mongo.ready();
  store = createIdempotencyRecordStore(mongo.connection);
  const replica = () =>
    createIdempotency({ store, nowMs: () => Date.now() + shiftMs, log, recordsPerOwner: 20 });
  const answerWith = async ({ body }: { body: { item: string; filler?: string | undefined } }) => {
    await inside();
    turn += 1;
    return { item: body.item, turn, ...(body.filler !== undefined && { filler: body.filler }) };
  };
  const handlers = [handle(save, answerWith), handle(issue, answerWith)];
  apps = [await startApp(handlers, {}, replica()), await startApp(handlers, {}, replica())];
}, 60_000);
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await mongo?.close();
  await server?.stop();
});
beforeEach(() => {
  inside = async () => undefined;
  turn = 0;
});

interface Sent {
  key?: string;
  body?: object;
  path?: string;
  replica?: number;
}

async function send(who: Principal, { key, body = { item: 'x' }, path = save.path, replica = 0 }: Sent = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const app = apps[replica];
  if (!app) throw new Error('There is no such replica');
  return app.call(path, json(body, headers), who);
}
const isReplayed = ({ headers }: Response) => headers.get('idempotency-replayed') === 'true';
/** Which of the responses it is, and whether it was replayed. */
async function answer(...sent: Parameters<typeof send>) {
  const response = await send(...sent);
  expect(response.ok).toBe(true);
  const { turn } = (await response.json()) as { turn: number };
  return { turn, isReplayed: isReplayed(response) };
}
const documents = () => mongo.connection.collection('idempotencyrecords');

describe('a request with a key', () => {
  it.each([save.path, issue.path])(
    'to %s gets its status and body again, from each replica',
    async (path) => {
      const who = program();
      const first = await send(who, { key: 'order-0001', path });
      expect(isReplayed(first)).toBe(false);
      const body = await first.json();
      expect(body).toEqual({ item: 'x', turn: 1 });
      for (const replica of [0, 1]) {
        const again = await send(who, { key: 'order-0001', path, replica });
        expect([again.status, isReplayed(again), await again.json()]).toEqual([first.status, true, body]);
      }
      expect(turn).toBe(1);
    },
  );

  it('is answered anew without its key, with another and after a day', async () => {
    const who = program();
    await send(who, { key: 'order-0001' });
    expect(await answer(who)).toMatchObject({ turn: 2, isReplayed: false });
    expect(await answer(who, { key: 'order-0002' })).toMatchObject({ turn: 3 });
    shiftMs += dayMs + 1;
    expect(await answer(who, { key: 'order-0001' })).toMatchObject({ turn: 4, isReplayed: false });
    expect(await answer(who, { key: 'order-0001' })).toMatchObject({ turn: 4, isReplayed: true });
  });

  it.each([
    ['another body', { body: { item: 'y' } }],
    ['another address', { path: issue.path }],
  ])('is refused with %s', async (_, other) => {
    const who = program();
    await send(who, { key: 'order-0001' });
    const refused = await problem(await send(who, { key: 'order-0001', ...other }));
    expect(refused).toMatchObject({ status: 422, code: 'idempotency.key-reused' });
    expect(turn).toBe(1);
  });

  it('is told that the first is under way, and when to come again', async () => {
    const who = program();
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    inside = () => {
      begun.resolve();
      return go.promise;
    };
    const first = send(who, { key: 'order-0001' });
    await begun.promise;
    const second = await send(who, { key: 'order-0001', replica: 1 });
    expect(second.headers.get('retry-after')).toBe('1');
    expect(await problem(second)).toMatchObject({ status: 409, code: 'idempotency.under-way' });
    go.resolve();
    expect((await first).status).toBe(201);
    expect(await answer(who, { key: 'order-0001', replica: 1 })).toMatchObject({ turn: 1, isReplayed: true });
  });

  it('is done once when many come at the same moment', async () => {
    const who = program();
    const othersAreAnswered = Promise.withResolvers<void>();
    inside = () => othersAreAnswered.promise;
    const refused: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { status } = await send(who, { key: 'order-0001', replica: index % 2 });
        if (status === 409) refused.push(status);
        if (refused.length === 11) othersAreAnswered.resolve();
        return status;
      }),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    expect(refused).toHaveLength(11);
    expect(turn).toBe(1);
  });

  it('can be tried again after a refusal and after a failure of ours, with the same key', async () => {
    const who = program();
    for (const error of [
      new Problem('request.invalid'),
      new Problem('service.unavailable'),
      new Error('x'),
    ]) {
      inside = () => Promise.reject(error);
      expect((await send(who, { key: 'order-0001' })).status).toBeGreaterThanOrEqual(400);
    }
    inside = async () => undefined;
    expect(await answer(who, { key: 'order-0001' })).toMatchObject({ isReplayed: false });
  });

  it('can be tried again after the process that answered it has died', async () => {
    const who = program();
    await send(who, { key: 'order-0001' });
    // The state after a crash: started, and never finished.
    const leaseExpiresAt = new Date(Date.now() + shiftMs + 12_000);
    await documents().updateOne(
      { _id: `key order-0001 ${who.userId}` as never },
      { $set: { status: 'in-progress', leaseExpiresAt }, $unset: { response: 1 } },
    );
    expect((await send(who, { key: 'order-0001' })).status).toBe(409);
    shiftMs += 12_001;
    expect(await answer(who, { key: 'order-0001' })).toMatchObject({ isReplayed: false });
    expect(await answer(who, { key: 'order-0001' })).toMatchObject({ isReplayed: true });
  });

  it('of one caller is nothing to another', async () => {
    await send(program(), { key: 'order-0001' });
    expect(await answer(program(), { key: 'order-0001' })).toEqual({ turn: 2, isReplayed: false });
  });

  it('is what it is to its use case, when a person sends it', async () => {
    const who = person();
    await send(who, { key: 'order-0001', path: issue.path });
    expect(await answer(who, { key: 'order-0001', path: issue.path })).toMatchObject({
      turn: 2,
      isReplayed: false,
    });
    await send(who, { key: 'order-0002' });
    expect(await answer(who, { key: 'order-0002' })).toMatchObject({ turn: 3, isReplayed: true });
  });
});

describe('what is kept', () => {
  it('is not an answer of more than 32 KiB, which is given anew, and its key stands for it all the same', async () => {
    const who = program();
    // Random, so that it cannot be compressed.
    const body = { item: 'x', filler: randomBytes(36_000).toString('base64') };
    await send(who, { key: 'order-0001', body });
    expect(await answer(who, { key: 'order-0001', body })).toMatchObject({ turn: 2, isReplayed: false });
    expect((await send(who, { key: 'order-0001' })).status).toBe(422);
    const stored = await documents().findOne({ owner: who.userId });
    expect(stored).not.toHaveProperty('response');
  });

  it('are the newest answers of each user, and no more than so many', async () => {
    const [busy, other] = [program(), program()];
    await send(other, { key: 'order-0000' });
    for (let index = 0; index < 30; index += 1) {
      shiftMs += 1;
      await send(busy, { key: `order-${1_000 + index}` });
    }
    await expect.poll(() => documents().countDocuments({ owner: busy.userId })).toBeLessThanOrEqual(21);
    expect(await answer(busy, { key: 'order-1029' })).toMatchObject({ isReplayed: true });
    expect(await answer(busy, { key: 'order-1000' })).toMatchObject({ isReplayed: false });
    expect(await answer(other, { key: 'order-0000' })).toMatchObject({ isReplayed: true });
  });

  it('ends with the account', async () => {
    const [leaver, other] = [program(), program()];
    for (const who of [leaver, other]) await send(who, { key: 'order-0001' });
    expect(await store.countOf(leaver.userId ?? '')).toBe(1);
    await store.eraseOf(leaver.userId ?? '');
    expect(await store.countOf(leaver.userId ?? '')).toBe(0);
    expect(await store.countOf(other.userId ?? '')).toBe(1);
  });

  it('is no reason to fail: without the database the work is still answered, and logged', async () => {
    const who = program();
    const broken = { ...store, insert: () => Promise.reject(new Error('the disk is full')) };
    const app = await startApp(
      [handle(issue, ({ body }) => ({ item: body.item, turn: 1 }))],
      {},
      createIdempotency({ store: broken, nowMs: Date.now, log }),
    );
    const answer = await app.call(issue.path, json({ item: 'x' }, { 'idempotency-key': 'order-0001' }), who);
    expect(answer.status).toBe(200);
    expect(logged()).toContain('an idempotency record was not written');
    await app.close();
  });
});

it('a service whose routes keep answers does not start without a place for them', () => {
  const deps = { name: 'test', log, metrics: createMetrics('test'), readiness: {} };
  const handlers = [handle(save, () => ({ item: 'x', turn: 1 }))];
  expect(() => createApp({ ...deps, verifyPrincipal: principalVerifier(keys), handlers })).toThrow(
    'POST /api/keep needs idempotency records',
  );
});
