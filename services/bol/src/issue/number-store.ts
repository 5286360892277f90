import { bolNumberOf } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

export interface NumberStore {
  /** A number that no other bill has or will get. A number that is not used in the end is lost. */
  next(): Promise<string>;
}

interface Counter {
  _id: string;
  serial: number;
}

/**
 * Counts the numbers of each prefix in one document and one atomic step, so it works with any number of
 * replicas.
 * @param prefix the company's seven digits, or '04' for shippers without one.
 */
export function createNumberStore(connection: Connection, prefix: string): NumberStore {
  const schema = new Schema<Counter>(
    { _id: { type: String, required: true }, serial: { type: Number, required: true } },
    { versionKey: false },
  );
  const counters = connection.model('NumberCounter', schema);

  /** When two processes start a prefix at the same time, one of them fails and tries again. */
  async function nextSerial(retry = true): Promise<number> {
    try {
      const counter = await counters
        .findOneAndUpdate({ _id: prefix }, { $inc: { serial: 1 } }, { upsert: true, returnDocument: 'after' })
        .lean();
      if (counter === null) throw new TypeError('the counter was not made');
      return counter.serial;
    } catch (error) {
      if (!isDuplicateKey(error) || !retry) throw error;
      return nextSerial(false);
    }
  }

  return { next: async () => bolNumberOf(prefix, await nextSerial()) };
}
