import type { Schema } from 'mongoose';
import { assertTimeLeft } from '../deadline.ts';
import type { Topology } from './watch-topology.ts';

/**
 * The longest time that a server may work on one read, milliseconds. It is less than the driver waits, so
 * that the connection survives.
 */
export const readTimeMs = 2_000;

const reads = ['find', 'findOne', 'countDocuments', 'distinct', 'estimatedDocumentCount'] as const;
const writes = [
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'deleteMany',
  'deleteOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

/**
 * A mongoose plugin. It begins no operation when the caller no longer waits for it or when no server is
 * available, and it lets no read occupy a server for longer than its caller waits. The rule stands here once,
 * so that stores need not know it.
 * @throws Problem 'service.unavailable' from any operation on a model.
 */
export function boundedOperations({ assertThere }: Topology): (schema: Schema) => void {
  const check = () => {
    assertTimeLeft();
    assertThere();
  };
  return (schema) => {
    schema.pre([...reads], function () {
      check();
      if (this.getOptions().maxTimeMS === undefined) this.maxTimeMS(readTimeMs);
    });
    schema.pre([...writes], check);
    schema.pre('aggregate', check);
    schema.pre('save', check);
    schema.pre('insertMany', check);
    schema.pre('bulkWrite', check);
  };
}
