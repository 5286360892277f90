import { type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { Book, BookEntry } from './book-store.ts';

export interface BookDeps<C> {
  book: Book<C>;
  newId: () => string;
  nowMs: () => number;
}

/**
 * Keeps one more entry. With `replacesSame` it takes the place of the same one, if there is one.
 * @throws Problem 'bol.book-full', 'bol.entry-taken'.
 */
export async function keepEntry<C>(
  { book, newId, nowMs }: BookDeps<C>,
  principal: Principal,
  content: C,
  { replacesSame = false } = {},
): Promise<BookEntry<C>> {
  const { userId } = callerAsUser(principal);
  const updatedAt = new Date(nowMs());
  const replaced = replacesSame ? await book.replaceSame(userId, content, updatedAt) : undefined;
  if (replaced) return replaced;
  const entry = { id: newId(), updatedAt, content };
  if ((await book.count(userId)) >= book.limit) throw full(book.limit);
  if ((await book.keep(userId, entry)) === 'taken') throw new Problem('bol.entry-taken');
  // Counted again after the write: when several arrive at the same moment, none may stay beyond the limit.
  if ((await book.count(userId)) > book.limit) {
    await book.remove(userId, entry.id);
    throw full(book.limit);
  }
  return entry;
}

const full = (limit: number) =>
  new Problem('bol.book-full', { detail: `You keep ${limit} of them already. Remove some first.` });

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
