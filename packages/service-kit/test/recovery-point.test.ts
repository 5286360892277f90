import { randomUUID } from 'node:crypto';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo, type Idempotency, type Mongo, openIdempotency, requestKey } from '../src/index.ts';

let server: TestDatabase;
let mongo: Mongo;
let records: Idempotency;
let shiftMs = 0;
beforeAll(async () => {
  const { log } = collectedLog();
  server = await startTestDatabase();
  mongo = await connectMongo({ uri: server.uri, database: `${server.prefix}kit`, log });
  records = openIdempotency(mongo.connection, { nowMs: () => Date.now() + shiftMs, log });
  await mongo.ready();
}, 60_000);
afterAll(async () => {
  await mongo?.close();
  await server?.stop();
});
const documents = () => mongo.connection.collection('idempotencyrecords');

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
      attempt.storeOnFailure();
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
  shiftMs += 24 * 3_600_000;
  expect(await operation('y')).toMatchObject({ isRepeat: false });
});
