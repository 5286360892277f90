import { randomBytes, randomUUID } from 'node:crypto';
import { defineRoute, type Principal, Problem } from '@freightwright/contracts';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { requestKey } from '../src/idempotency/acquire.ts';
import { createIdempotency, type Idempotency } from '../src/idempotency/idempotency.ts';
import {
  createIdempotencyRecordStore,
  type IdempotencyRecordStore,
} from '../src/idempotency/record-store.ts';
import {
  connectMongo,
  createApp,
  createMetrics,
  handle,
  type Mongo,
  principalVerifier,
} from '../src/index.ts';
import { collectedLog } from './collected-log.ts';
import { json, keys, problem, startApp } from './http-fixture.ts';

const common = {
  method: 'POST',
  service: 'notification',
  summary: 'A route',
  access: 'public',
  body: z.strictObject({ item: z.string(), filler: z.optional(z.string()) }),
  response: z.strictObject({ item: z.string(), turn: z.number(), filler: z.optional(z.string()) }),
} as const;
/** The answer alone is kept, while nobody else may do the same. */
const keep = defineRoute({ ...common, path: '/api/keep', status: 201, idempotent: 'by-answer' });
/** The use case recognizes what it has done. */
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
let records: Idempotency;
let shiftMs = 0;
let turn = 0;
/** What the use case does next, before it answers. */
let inside: () => Promise<void> = async () => undefined;
/** Two replicas with one database. */
let apps: Awaited<ReturnType<typeof startApp>>[];
const { log, text: logged } = collectedLog();

beforeAll(async () => {
  server = await startTestDatabase();
  mongo = await connectMongo({ uri: server.uri, database: `${server.prefix}kit`, log });
  await mongo.ready();
  store = createIdempotencyRecordStore(mongo.connection);
  records = createIdempotency({ store, nowMs: () => Date.now() + shiftMs, log, recordsPerOwner: 20 });
  const answerWith = async ({ body }: { body: { item: string; filler?: string | undefined } }) => {
    await inside();
    turn += 1;
    return { item: body.item, turn, ...(body.filler !== undefined && { filler: body.filler }) };
  };
  const handlers = [handle(keep, answerWith), handle(issue, answerWith)];
  const replica = () =>
    createIdempotency({ store, nowMs: () => Date.now() + shiftMs, log, recordsPerOwner: 20 });
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

async function send(who: Principal, { key, body = { item: 'x' }, path = keep.path, replica = 0 }: Sent = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const app = apps[replica];
  if (!app) throw new Error('There is no such replica');
  return app.call(path, json(body, headers), who);
}
const told = async (response: Response) => ({
  status: response.status,
  replayed: response.headers.get('idempotency-replayed'),
  body: (await response.json()) as unknown,
});
const documents = () => mongo.connection.collection('idempotencyrecords');

describe('a request with a key', () => {
  it.each([keep.path, issue.path])(
    'to %s gets its status and body again, from each replica',
    async (path) => {
      const who = program();
      const first = await told(await send(who, { key: 'order-0001', path }));
      expect(first).toMatchObject({ replayed: null, body: { item: 'x', turn: 1 } });
      for (const replica of [0, 1]) {
        const again = await told(await send(who, { key: 'order-0001', path, replica }));
        expect(again).toEqual({ ...first, replayed: 'true' });
      }
      expect(turn).toBe(1);
    },
  );

  it('is answered anew without its key, with another and after a day', async () => {
    const who = program();
    await send(who, { key: 'order-0001' });
    expect(await told(await send(who))).toMatchObject({ replayed: null, body: { turn: 2 } });
    expect(await told(await send(who, { key: 'order-0002' }))).toMatchObject({ body: { turn: 3 } });
    shiftMs += dayMs + 1;
    expect(await told(await send(who, { key: 'order-0001' }))).toMatchObject({
      replayed: null,
      body: { turn: 4 },
    });
    expect(await told(await send(who, { key: 'order-0001' }))).toMatchObject({
      replayed: 'true',
      body: { turn: 4 },
    });
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
    expect(await told(await send(who, { key: 'order-0001', replica: 1 }))).toMatchObject({
      replayed: 'true',
      body: { turn: 1 },
    });
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
    expect(await told(await send(who, { key: 'order-0001' }))).toMatchObject({ status: 201, replayed: null });
  });

  it('can be tried again after the process that answered it has died', async () => {
    const who = program();
    await send(who, { key: 'order-0001' });
    // As the process left it: begun, and never finished.
    const leaseExpiresAt = new Date(Date.now() + shiftMs + 12_000);
    await documents().updateOne(
      { _id: `key order-0001 ${who.userId}` as never },
      { $set: { status: 'in-progress', leaseExpiresAt }, $unset: { response: 1 } },
    );
    expect((await send(who, { key: 'order-0001' })).status).toBe(409);
    shiftMs += 12_001;
    expect(await told(await send(who, { key: 'order-0001' }))).toMatchObject({ status: 201, replayed: null });
    expect(await told(await send(who, { key: 'order-0001' }))).toMatchObject({ replayed: 'true' });
  });

  it('of one caller is nothing to another', async () => {
    await send(program(), { key: 'order-0001' });
    expect(await told(await send(program(), { key: 'order-0001' }))).toMatchObject({
      replayed: null,
      body: { turn: 2 },
    });
  });

  it('is what it is to its use case, when a person sends it', async () => {
    const who = person();
    await send(who, { key: 'order-0001', path: issue.path });
    expect(await told(await send(who, { key: 'order-0001', path: issue.path }))).toMatchObject({
      replayed: null,
      body: { turn: 2 },
    });
    await send(who, { key: 'order-0002' });
    expect(await told(await send(who, { key: 'order-0002' }))).toMatchObject({
      replayed: 'true',
      body: { turn: 3 },
    });
  });
});

describe('what is kept', () => {
  it('is not an answer of more than 32 KiB, which is given anew, and its key stands for it all the same', async () => {
    const who = program();
    // Random, so that it cannot be compressed.
    const body = { item: 'x', filler: randomBytes(36_000).toString('base64') };
    await send(who, { key: 'order-0001', body });
    expect(await told(await send(who, { key: 'order-0001', body }))).toMatchObject({
      replayed: null,
      body: { turn: 2 },
    });
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
    expect(await told(await send(busy, { key: 'order-1029' }))).toMatchObject({ replayed: 'true' });
    expect(await told(await send(busy, { key: 'order-1000' }))).toMatchObject({ replayed: null });
    expect(await told(await send(other, { key: 'order-0000' }))).toMatchObject({ replayed: 'true' });
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

describe('a use case with a recovery point', () => {
  const leaseMs = 12_000;
  const asked = (body = 'x') => {
    const owner = randomUUID();
    const identity = { key: 'order-0001', requestHash: body };
    return { owner, request: requestKey(owner, identity, Date.now() + shiftMs), leaseMs };
  };

  it('continues from it under the same operation id after an attempt that failed and said so', async () => {
    const request = asked();
    const ids: string[] = [];
    const failing = records.run<string, number>(request, async (attempt) => {
      ids.push(attempt.operationId);
      await attempt.saveProgress(7);
      attempt.keepOnFailure();
      throw new Error('usage is away');
    });
    await expect(failing).rejects.toThrow('usage is away');
    const again = () =>
      records.run<string, number>(request, async ({ operationId, progress }) => {
        ids.push(operationId);
        return `from ${progress}`;
      });
    expect(await again()).toEqual({ response: 'from 7', isReplayed: false });
    expect(await again()).toEqual({ response: 'from 7', isReplayed: true });
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('begins anew after an attempt that failed without saying so', async () => {
    const request = asked();
    const ids = new Set<string>();
    const failing = records.run(request, async (attempt) => {
      ids.add(attempt.operationId);
      await attempt.saveProgress(7);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await records.run(request, async ({ operationId, progress }) => {
      ids.add(operationId);
      expect(progress).toBeUndefined();
    });
    expect(ids.size).toBe(2);
  });

  it('cannot save one once another attempt has taken over', async () => {
    const request = asked();
    const late = records.run(request, async (attempt) => {
      await documents().updateOne({ owner: request.owner }, { $set: { attempt: 'another' } });
      await attempt.saveProgress(7);
    });
    await expect(late).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(await documents().findOne({ owner: request.owner })).toMatchObject({ attempt: 'another' });
  });
});

it('an operation has the same id for the same request for a day, and no response', async () => {
  const owner = randomUUID();
  const operation = (requestHash = 'x') =>
    records.operationOf({
      owner,
      request: requestKey(owner, { key: 'order-0001', requestHash }, Date.now() + shiftMs),
      newOperationId: randomUUID,
    });
  const both = await Promise.all([operation(), operation()]);
  expect(both.map(({ isRepeat }) => isRepeat).toSorted()).toEqual([false, true]);
  expect(both[0]?.operationId).toBe(both[1]?.operationId);
  await expect(operation('y')).rejects.toMatchObject({ code: 'idempotency.key-reused' });
  shiftMs += dayMs;
  expect(await operation('y')).toMatchObject({ isRepeat: false });
});

it('a service whose routes keep answers does not start without a place for them', () => {
  const deps = { name: 'test', log, metrics: createMetrics('test'), readiness: {} };
  const handlers = [handle(keep, () => ({ item: 'x', turn: 1 }))];
  expect(() => createApp({ ...deps, verifyPrincipal: principalVerifier(keys), handlers })).toThrow(
    'POST /api/keep needs idempotency records',
  );
});
