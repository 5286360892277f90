import { MongoFault } from '../errors.ts';
import { keysAt } from '../query/paths.ts';
import type { Doc } from '../values.ts';
import type { Index } from './catalog.ts';
import { inverted } from './key-encoding.ts';

/** LMDB's longest key is 1,978 bytes; 12 of them are the prefix and the record id. */
const MOST_KEY_BYTES = 1978 - 12;

/** The encoded keys, without prefix and record id, under which an index holds a document. */
export function indexKeys(index: Index, doc: Doc): { keys: Buffer[]; many: boolean } {
  if (index.partial !== undefined && !index.partial.matches(doc)) return { keys: [], many: false };
  const parts = index.fields.map(([path, direction]) => {
    const { keys, many } = keysAt(doc, path);
    return { keys: direction === 1 ? keys : keys.map(inverted), many };
  });
  if (parts.filter(({ keys }) => keys.length > 1).length > 1) {
    throw new MongoFault(
      'CannotIndexParallelArrays',
      `index ${index.name}: cannot index parallel arrays; two array fields in one index are not supported here`,
    );
  }
  const combined = parts.reduce<Buffer[]>(
    (heads, { keys }) => heads.flatMap((head) => keys.map((key) => Buffer.concat([head, key]))),
    [Buffer.alloc(0)],
  );
  if (combined.some((key) => key.length > MOST_KEY_BYTES)) {
    throw new MongoFault('KeyTooLong', `index ${index.name}: a key is longer than ${MOST_KEY_BYTES} bytes`);
  }
  return { keys: distinctKeys(combined), many: parts.some(({ many }) => many) };
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
