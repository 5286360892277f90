import { Problem } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { expect, it } from 'vitest';
import { type OutboxEntry, relayOutbox } from './outbox.ts';

const entry = (id: string): OutboxEntry => ({
  id,
  subject: 'parcel.shipped.v1',
  body: JSON.stringify({ id }),
  requestId: 'request-1234',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  at: new Date(0),
});

interface Clearing {
  filter: { _id: number };
  update: { $pull: { outbox: { id: { $in: string[] } } } };
}

/** Documents in memory that answer the two calls of the relay. */
function documents(...outboxes: string[][]) {
  const stored = outboxes.map((ids, _id) => ({ _id, outbox: ids.map(entry) }));
  const collection = {
    find: () => ({ toArray: async () => stored.filter(({ outbox }) => outbox.length > 0) }),
    bulkWrite: async (writes: { updateOne: Clearing }[]) => {
      for (const { filter, update } of writes.map(({ updateOne }) => updateOne)) {
        const document = stored[filter._id];
        if (document) {
          document.outbox = document.outbox.filter(({ id }) => !update.$pull.outbox.id.$in.includes(id));
        }
      }
    },
  };
  return {
    model: { collection: collection as never },
    left: () => stored.map(({ outbox }) => outbox.map(({ id }) => id)),
  };
}

function recordingBus(refuse: (id: string) => Error | undefined = () => undefined) {
  const published: string[] = [];
  const publish: Bus['publish'] = async (_event, _data, { id }) => {
    const error = refuse(id);
    if (error) throw error;
    published.push(id);
    return { duplicate: false };
  };
  return { bus: { publish }, published };
}

const relaying = { intervalMs: 60_000, log: collectedLog().log };

it('an event that cannot be published holds back the later ones of its document and no other document', async () => {
  const { model, left } = documents(['a1', 'a2', 'a3'], ['b1']);
  const { bus, published } = recordingBus((id) => (id === 'a2' ? new RangeError('too large') : undefined));
  await relayOutbox({ model, bus, ...relaying }).stop();
  expect(published).toEqual(['a1', 'b1']);
  expect(left()).toEqual([['a2', 'a3'], []]);
});

it('a bus that is away ends the look after clearing what went out', async () => {
  const { model, left } = documents(['a1', 'a2'], ['b1']);
  const away = new Problem('service.unavailable');
  const { bus, published } = recordingBus((id) => (id === 'a1' ? undefined : away));
  await relayOutbox({ model, bus, ...relaying }).stop();
  expect(published).toEqual(['a1']);
  expect(left()).toEqual([['a2'], ['b1']]);
});
