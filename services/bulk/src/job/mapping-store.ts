import { createHash } from 'node:crypto';
import { type BulkType, bulkLimits } from '@freightwright/contracts';
import { deleteInBatches } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { headerName, type Mapping } from '../rows/mapping.ts';

interface StoredMapping {
  /** User, type and a hash of the headers. */
  _id: string;
  userId: string;
  type: BulkType;
  /** As JSON text: a header is not a valid field name. */
  mapping: string;
  savedAt: Date;
}

/** The file that a mapping belongs to: any of the same type with the same set of headers. */
export interface MappedFile {
  userId: string;
  type: BulkType;
  headerCells: readonly string[];
}

const idOf = ({ userId, type, headerCells }: MappedFile): string => {
  const names = [...new Set(headerCells.map(headerName).filter(Boolean))].toSorted();
  return `${userId}.${type}.${createHash('sha256').update(JSON.stringify(names)).digest('base64url')}`;
};

export type MappingStore = ReturnType<typeof createMappingStore>;

/** The mappings of columns that users gave, the newest of each user. */
export function createMappingStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const schema = new Schema<StoredMapping>(
    { _id: text, userId: text, type: text, mapping: text, savedAt: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ userId: 1, savedAt: -1 });
  const mappings = connection.model('Mapping', schema);

  return {
    async find(file: MappedFile): Promise<Mapping | undefined> {
      const found = await mappings.findById(idOf(file), { mapping: 1 }).lean();
      return found ? JSON.parse(found.mapping) : undefined;
    },
    /** Replaces the mapping of the same headers; an empty one deletes it. The oldest beyond the limit are deleted. */
    async save(file: MappedFile, mapping: Mapping, now: Date): Promise<void> {
      const { userId, type } = file;
      if (Object.keys(mapping).length === 0) {
        await mappings.deleteOne({ _id: idOf(file) });
        return;
      }
      const set = { userId, type, mapping: JSON.stringify(mapping), savedAt: now };
      await mappings.updateOne({ _id: idOf(file) }, { $set: set }, { upsert: true });
      const old = await mappings
        .find({ userId }, { _id: 1 })
        .sort({ savedAt: -1, _id: 1 })
        .skip(bulkLimits.mappings)
        .lean();
      if (old.length > 0) await mappings.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },
    countOf: (userId: string) => mappings.countDocuments({ userId }),
    /** At most `bulkLimits.mappings`. */
    allOf: async (userId: string) =>
      (await mappings.find({ userId }).sort({ savedAt: -1, _id: 1 }).lean()).map((stored) => ({
        type: stored.type,
        mapping: JSON.parse(stored.mapping) as Mapping,
        savedAt: stored.savedAt.toISOString(),
      })),
    eraseOf: (userId: string) => deleteInBatches(mappings, { userId }),
  };
}
