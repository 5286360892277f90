import { Int32 } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { encodeValue } from '../query/key-encoding.ts';
import type { StoredRecord } from '../storage/records.ts';
import { type Doc, docArgument, docsArgument, encode, isDoc } from '../values.ts';
import { type CommandTable, targetOf } from './command.ts';
import { parseBatch, parseQuery, readRecords } from './read.ts';

/** An aggregation that counts: an optional `$match`, and a `$group` whose only accumulator is `{$sum: 1}`. */
export const AGGREGATE: CommandTable = {
  aggregate: {
    fields: ['pipeline', 'cursor'],
    run: (body, context) => {
      const { store, cursors, deadlineMs } = context;
      const { namespace } = targetOf('aggregate', body, context);
      if (body.cursor === undefined) throw new MongoError('FailedToParse', "The 'cursor' option is required");
      const { match, by, name } = parsePipeline(docsArgument('pipeline', body.pipeline));
      const { size } = parseBatch(docArgument('cursor', body.cursor).batchSize, false);
      const query = parseQuery(match, undefined, undefined, undefined);
      const records = readRecords(store, store.catalog.find(namespace), query, deadlineMs);
      return cursors.open(namespace, counted(records, by, name), size, false);
    },
  },
};

function parsePipeline(pipeline: Doc[]): { match: unknown; by: unknown; name: string } {
  for (const stage of pipeline) {
    const odd = Object.keys(stage).find((name) => name !== '$match' && name !== '$group');
    if (odd !== undefined)
      throw notSupported(`Unrecognized pipeline stage name: '${odd}'. It`, 'Location40324');
  }
  const match = pipeline.length > 1 ? pipeline[0]?.$match : {};
  const group = pipeline.at(-1)?.$group;
  if (pipeline.length > 2 || match === undefined || !isDoc(group) || group._id === undefined)
    throw notSupported('A pipeline other than a $match and a $group', 'BadValue');
  const { _id: by, ...fields } = group;
  const [[name, counts] = ['', undefined], ...others] = Object.entries(fields);
  const one = isDoc(counts) && Object.keys(counts).join() === '$sum' ? counts.$sum : undefined;
  if (!(one instanceof Int32) || one.value !== 1 || others.length > 0)
    throw notSupported(`A $group with anything but one {$sum: 1}`, 'InvalidPipelineOperator');
  if (isDoc(by) || Array.isArray(by) || (typeof by === 'string' && by.startsWith('$$')))
    throw notSupported('A $group by anything but a field or a constant', 'InvalidPipelineOperator');
  return { match, by, name };
}

async function* counted(records: AsyncGenerator<StoredRecord[]>, by: unknown, name: string) {
  const groups = new Map<string, { id: unknown; count: number }>();
  for await (const batch of records) {
    for (const { doc } of batch) {
      const id = typeof by === 'string' && by.startsWith('$') ? fieldOf(doc, by.slice(1)) : by;
      const key = encodeValue(id).toString('latin1');
      const group = groups.get(key) ?? { id, count: 0 };
      group.count += 1;
      groups.set(key, group);
    }
  }
  yield [...groups.values()].map(({ id, count }) => encode({ _id: id, [name]: new Int32(count) }));
}

function fieldOf(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of path.split('.')) {
    if (Array.isArray(value)) throw notSupported(`A $group by '${path}', which leads through an array,`);
    value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : null;
  }
  return value;
}
