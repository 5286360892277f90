import type { Schema } from 'mongoose';
import { assertTimeLeft } from '../deadline.ts';
import type { Topology } from './watch-topology.ts';

/** Longest time a server may work on one read, milliseconds: less than the driver waits, so that the connection survives it. */
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
 * A mongoose plugin: no operation begins for which nobody waits any more, or that no server is there for, and no read occupies a server for
 * longer than it is waited for. One rule, so that no store has to know it.
 * @throws Problem 'service.unavailable' from whatever is asked of a model.
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
