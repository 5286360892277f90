import { createHash } from 'node:crypto';
import { type BolAddress, type BolDraftForm, type BolProduct, bookLimits } from '@freightwright/contracts';
import { deleteInBatches, isDuplicateKey, type NamePosition } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { plain } from '../list/search-text.ts';

/** A saved entry that a user fills in bills with. */
export interface BookEntry<C> {
  id: string;
  updatedAt: Date;
  content: C;
}

export interface BookKind<C> {
  /** Name of the model, which determines the collection's name. */
  model: string;
  /** Maximum entries per user. */
  limit: number;
  /** The name by which an entry is searched and sorted. */
  nameOf: (content: C) => string;
  /** The unique key of an entry within a user's book. */
  sameAs: (content: C) => readonly string[];
  /** A field of the content that a list omits. */
  notListed?: keyof C & string;
}

export interface BookQuery {
  startsWith: string;
  after: NamePosition | undefined;
  limit: number;
}

/** With its position in the list. */
export type ListedEntry<C> = BookEntry<C> & NamePosition;

interface StoredEntry {
  _id: string;
  userId: string;
  /** The beginning of the name, lower case and without accents. */
  sortName: string;
  sameAs: string;
  updatedAt: Date;
  content: unknown;
}

/** Characters of a name that are searched and sorted. */
const sortedAtMost = 100;
/** A template can be a megabyte. */
const maxEntriesPerBatch = 10;
/** The highest code point: every text with a prefix sorts before prefix plus this. */
const last = '\u{10ffff}';

export type Book<C> = ReturnType<typeof createBookStore<C>>;

/** Stores the entries of one kind. Every query is limited to the user's own entries. */
export function createBookStore<C>(connection: Connection, kind: BookKind<C>) {
  const text = { type: String, required: true } as const;
  const schema = new Schema<StoredEntry>(
    {
      _id: text,
      userId: text,
      sortName: { type: String, default: '' },
      sameAs: text,
      updatedAt: { type: Date, required: true },
      // The contract has validated it, so the schema accepts it as it is.
      content: { type: Schema.Types.Mixed, required: true },
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userId: 1, sortName: 1, _id: 1 });
  schema.index({ userId: 1, sameAs: 1 }, { unique: true });
  const entries = connection.model(kind.model, schema);

  const entryOf = ({ _id: id, updatedAt, content }: Pick<StoredEntry, '_id' | 'updatedAt' | 'content'>) => ({
    id,
    updatedAt,
    content: content as C,
  });
  const fieldsOf = (content: C, updatedAt: Date) => ({
    sortName: sortNameOf(kind.nameOf(content)),
    sameAs: createHash('sha256')
      .update(JSON.stringify(kind.sameAs(content).map(plain)))
      .digest('base64url'),
    updatedAt,
    content,
  });
  async function unlessTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error, 'sameAs')) return 'taken';
      throw error;
    }
  }

  return {
    limit: kind.limit,
    async find(userId: string, id: string): Promise<BookEntry<C> | undefined> {
      const stored = await entries.findOne({ _id: id, userId }).lean();
      return stored ? entryOf(stored) : undefined;
    },
    /** By name, after a position. `startsWith` is a prefix of the name, in any case. */
    async list(userId: string, { startsWith, after, limit }: BookQuery): Promise<ListedEntry<C>[]> {
      const prefix = sortNameOf(startsWith);
      const found = await entries
        .find({
          userId,
          $and: [
            prefix === '' ? {} : { sortName: { $gte: prefix, $lt: prefix + last } },
            after ? placedAfter(after) : {},
          ],
        })
        .select(kind.notListed === undefined ? {} : { [`content.${kind.notListed}`]: 0 })
        .sort({ sortName: 1, _id: 1 })
        .limit(limit)
        .lean();
      return found.map((stored) => ({ ...entryOf(stored), name: stored.sortName }));
    },
    count: (userId: string) => entries.countDocuments({ userId }),
    /** 'taken' when the user already has the same entry. */
    save: (userId: string, { id, updatedAt, content }: BookEntry<C>) =>
      unlessTaken(async () => {
        await entries.create({ _id: id, userId, ...fieldsOf(content, updatedAt) });
        return 'kept' as const;
      }),
    /** Replaces the content of the same entry. Undefined when there is none. */
    async replaceSame(userId: string, content: C, at: Date): Promise<BookEntry<C> | undefined> {
      const fields = fieldsOf(content, at);
      const replaced = await entries
        .findOneAndUpdate({ userId, sameAs: fields.sameAs }, { $set: fields }, { returnDocument: 'after' })
        .lean();
      return replaced ? entryOf(replaced) : undefined;
    },
    /** Undefined when there is no such entry, 'taken' when it would duplicate another. */
    change: (userId: string, { id, updatedAt, content }: BookEntry<C>) =>
      unlessTaken(async () => {
        const change = { $set: fieldsOf(content, updatedAt) };
        const { matchedCount } = await entries.updateOne({ _id: id, userId }, change);
        return matchedCount === 1 ? 'changed' : undefined;
      }),
    /** False when there is no such entry. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { deletedCount } = await entries.deleteOne({ _id: id, userId });
      return deletedCount === 1;
    },
    /** Full entries after an id, ordered by id. */
    async wholeAfter(userId: string, id: string | undefined): Promise<BookEntry<C>[]> {
      const found = await entries
        .find({ userId, ...(id !== undefined && { _id: { $gt: id } }) })
        .sort({ _id: 1 })
        .limit(maxEntriesPerBatch)
        .lean();
      return found.map(entryOf);
    },
    eraseOf: (userId: string) => deleteInBatches(entries, { userId }),
  };
}

/**
 * The first condition narrows the index scan, the second skips the position itself and everything before it.
 */
const placedAfter = ({ name, id }: NamePosition) => ({
  sortName: { $gte: name },
  $or: [{ sortName: { $gt: name } }, { _id: { $gt: id } }],
});

const sortNameOf = (name: string): string => plain(name).slice(0, sortedAtMost).toWellFormed();

export const addressBook: BookKind<BolAddress> = {
  model: 'BookAddress',
  limit: bookLimits.addresses,
  nameOf: ({ company }) => company,
  sameAs: ({ company, address, zip }) => [company, address, zip],
};

export interface Template {
  name: string;
  form: BolDraftForm;
}

export const templateBook: BookKind<Template> = {
  model: 'BookTemplate',
  limit: bookLimits.templates,
  nameOf: ({ name }) => name,
  sameAs: ({ name }) => [name],
  notListed: 'form',
};

/** The same freight in other packages, or under another packing group, is another product. */
export const productBook: BookKind<BolProduct> = {
  model: 'BookProduct',
  limit: bookLimits.products,
  nameOf: ({ commodityDescription }) => commodityDescription,
  sameAs: ({ commodityDescription, handlingUnitType, packageType, hazmatDetails }) => {
    const { identificationNumber = '', hazardClass = '', packingGroup = '' } = hazmatDetails ?? {};
    return [
      commodityDescription,
      handlingUnitType,
      packageType,
      identificationNumber,
      hazardClass,
      packingGroup,
    ];
  },
};
