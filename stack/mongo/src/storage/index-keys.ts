import { MongoFault } from '../errors.ts';
import type { Doc } from '../values.ts';
import type { Index } from './catalog.ts';
import { compoundKeys } from './compound-keys.ts';

/** LMDB's longest key has 1,978 bytes. The prefix and the record id take 12 of them. */
const MOST_KEY_BYTES = 1978 - 12;

/** The encoded keys, without prefix and record id, under which an index holds a document. */
export function indexKeys(index: Index, doc: Doc): { keys: Buffer[]; many: boolean } {
  if (index.partial !== undefined && !index.partial.matches(doc)) return { keys: [], many: false };
  const { keys, many } = compoundKeys(doc, index.fields);
  if (keys.some((key) => key.length > MOST_KEY_BYTES)) {
    throw new MongoFault('KeyTooLong', `index ${index.name}: a key is longer than ${MOST_KEY_BYTES} bytes`);
  }
  return { keys: distinctKeys(keys), many };
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
