import { bolNumberOf, isTestTwin, testBolNumberOf } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface Counter {
  _id: string;
  serial: number;
}

/** Counts the numbers of test keys, of all accounts together. */
const testCounter = 'test';

export type NumberStore = ReturnType<typeof createNumberStore>;

/**
 * Counts the numbers of each prefix in one document and one atomic step, so it works with any number of
 * replicas.
 * @param prefix the company's seven digits, or '04' for shippers without one.
 */
export function createNumberStore(connection: Connection, prefix: string) {
  const schema = new Schema<Counter>(
    { _id: { type: String, required: true }, serial: { type: Number, required: true } },
    { versionKey: false },
  );
  const counters = connection.model('NumberCounter', schema);

  /** When two processes start a prefix at the same time, one of them fails and tries again. */
  async function nextSerial(counterId: string, retry = true): Promise<number> {
    try {
      const counter = await counters
        .findOneAndUpdate(
          { _id: counterId },
          { $inc: { serial: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      if (counter === null) throw new TypeError('the counter was not made');
      return counter.serial;
    } catch (error) {
      if (!isDuplicateKey(error) || !retry) throw error;
      return nextSerial(counterId, false);
    }
  }

  return {
    /**
     * A number that no other bill has or will get. A number that is not used in the end is lost. What test keys make is
     * counted apart, so that it takes no number from a live bill.
     * @param userId whose bill it is: an account, or the test twin of one.
     */
    next: async (userId: string) =>
      isTestTwin(userId)
        ? testBolNumberOf(await nextSerial(testCounter))
        : bolNumberOf(prefix, await nextSerial(prefix)),
  };
}
