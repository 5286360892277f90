import { type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { BookEntry } from './book-store.ts';
import type { BookDeps } from './keep-entry.ts';

/**
 * Changes an entry of the caller.
 * @throws Problem 'bol.entry-not-found', 'bol.entry-taken'.
 */
export async function changeEntry<C>(
  { book, nowMs }: Pick<BookDeps<C>, 'book' | 'nowMs'>,
  principal: Principal,
  id: string,
  change: (content: C) => C,
): Promise<BookEntry<C>> {
  const { userId } = callerAsUser(principal);
  const before = await book.find(userId, id);
  if (!before) throw new Problem('bol.entry-not-found');
  const entry = { id, updatedAt: new Date(nowMs()), content: change(before.content) };
  const done = await book.change(userId, entry);
  if (done === 'taken') throw new Problem('bol.entry-taken');
  if (done === undefined) throw new Problem('bol.entry-not-found');
  return entry;
}
