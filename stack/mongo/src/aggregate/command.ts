import type { CommandTable } from '../commands/command.ts';
import { targetOf } from '../commands/command.ts';
import { parseBatch, readRecords } from '../commands/read.ts';
import { MongoFault } from '../errors.ts';
import type { StoredRecord } from '../storage/records.ts';
import { docArgument, docsArgument, encode, isTruthy } from '../values.ts';
import { leadingQuery } from './pipeline.ts';
import { chain, type StageRun } from './stage.ts';
import { compileStage } from './stages.ts';

export const AGGREGATE: CommandTable = {
  aggregate: {
    fields: ['pipeline', 'cursor', 'allowDiskUse'],
    run: (body, context) => {
      const { store, cursors, deadlineMs } = context;
      const { namespace } = targetOf('aggregate', body, context);
      if (isTruthy(body.explain) || body.cursor === undefined) {
        throw new MongoFault('FailedToParse', "The 'cursor' option is required");
      }
      const pipeline = docsArgument('pipeline', body.pipeline);
      pipeline.forEach(compileStage);
      const { query, rest } = leadingQuery(pipeline);
      const stages = chain(rest.map(compileStage));
      const { size } = parseBatch(docArgument('cursor', body.cursor).batchSize, false);
      const records = readRecords(store, store.catalog.find(namespace), query, deadlineMs);
      return cursors.open(namespace, through(records, stages), size, false);
    },
  },
};

async function* through(records: AsyncGenerator<StoredRecord[]>, stages: StageRun): AsyncGenerator<Buffer[]> {
  for await (const batch of records) {
    yield stages.push(batch.map(({ doc }) => doc)).map((doc) => encode(doc));
    if (stages.isDone()) break;
  }
  yield stages.end().map((doc) => encode(doc));
}
