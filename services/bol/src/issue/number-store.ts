import { bolNumberOf, isTestTwin, testBolNumberOf } from '@freightwright/contracts';
import { batchCalls, isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface Counter {
  _id: string;
  serial: number;
}

/** The counter of test keys, shared by all accounts. */
const testCounter = 'test';

export type NumberStore = ReturnType<typeof createNumberStore>;

/**
 * Counts the numbers of each prefix with one atomic update, so it is safe with any number of replicas.
 * Concurrent bills get a block of numbers.
 * @param prefix the company's seven digits, or '04' for shippers without one.
 */
export function createNumberStore(connection: Connection, prefix: string) {
  const schema = new Schema<Counter>(
    { _id: { type: String, required: true }, serial: { type: Number, required: true } },
    { versionKey: false },
  );
  const counters = connection.model('NumberCounter', schema);

  /** When two processes create a prefix concurrently, one of them fails and retries. */
  async function lastSerial(counterId: string, count: number, retry = true): Promise<number> {
    try {
      const counter = await counters
        .findOneAndUpdate(
          { _id: counterId },
          { $inc: { serial: count } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      if (counter === null) throw new TypeError('the counter was not made');
      return counter.serial;
    } catch (error) {
      if (!isDuplicateKey(error) || !retry) throw error;
      return lastSerial(counterId, count, false);
    }
  }

  const nextSerial = batchCalls(
    async (calls: [string, ...string[]]) => {
      const last = await lastSerial(calls[0], calls.length);
      return calls.map((_, index) => last - calls.length + 1 + index);
    },
    { keyOf: (counterId) => counterId },
  );

  return {
    /**
     * A unique number. Unused numbers are lost. Test keys have their own counter, so they use no live number.
     * @param userId the bill's owner: an account, or its test twin.
     */
    next: async (userId: string) =>
      isTestTwin(userId)
        ? testBolNumberOf(await nextSerial(testCounter))
        : bolNumberOf(prefix, await nextSerial(prefix)),
  };
}
