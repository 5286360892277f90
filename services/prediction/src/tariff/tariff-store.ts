import { randomUUID } from 'node:crypto';
import { predictionActed } from '@freightwright/contracts';
import type { OutboxEntry, RelayOptions } from '@freightwright/service-kit';
import { outboxEntry, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { priceDay, type TableKind, tableKinds } from './table-columns.ts';

/** An imported table. In effect from its day on, until a later one of its kind is. */
export interface TableVersion {
  readonly id: string;
  readonly kind: TableKind;
  /** 'Contract 4711'. */
  readonly name: string;
  readonly version: string;
  readonly effectiveOn: string;
  readonly importedAt: Date;
  /** Null while in effect. A withdrawn table stays stored, so that an old price can be explained. */
  readonly withdrawnAt: Date | null;
  readonly rows: number;
}

type StoredVersion = Omit<TableVersion, 'id'> & {
  readonly _id: string;
  readonly file: string;
  readonly outbox?: OutboxEntry[];
};

export type TariffStore = ReturnType<typeof createTariffStore>;

/** The imported tables, each as the validated file. */
export function createTariffStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const schema = new Schema<StoredVersion>(
    {
      _id: text,
      kind: { ...text, enum: tableKinds },
      name: text,
      version: text,
      effectiveOn: text,
      importedAt: { type: Date, required: true },
      withdrawnAt: { type: Date, default: null },
      rows: { type: Number, required: true },
      file: text,
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  const versions = connection.model('TariffTable', schema);
  const about = { file: 0, outbox: 0 } as const;

  /** Every version, the oldest import first. */
  const list = async (): Promise<TableVersion[]> => {
    const found = await versions.find({}, about).sort({ importedAt: 1, _id: 1 }).lean();
    return found.map(versionOf);
  };
  return {
    list,
    /** The file of a version. */
    read: async (id: string) => (await versions.findById(id, { file: 1 }).lean())?.file,
    async save(version: Omit<TableVersion, 'id' | 'withdrawnAt'>, file: string): Promise<TableVersion> {
      const stored = { ...version, _id: randomUUID(), withdrawnAt: null, file };
      const auditEntry = acted('tariff-imported', stored._id, version.importedAt);
      await versions.create({ ...stored, outbox: [auditEntry] });
      return versionOf(stored);
    },
    /** Withdraws the versions that take effect or were imported after a day, and returns them. */
    async rollBack(day: string, now: Date): Promise<TableVersion[]> {
      const later = (await list()).filter(
        ({ withdrawnAt, effectiveOn, importedAt }) =>
          withdrawnAt === null && (effectiveOn > day || priceDay(importedAt) > day),
      );
      for (const { id } of later) {
        const auditEntry = acted('tariff-withdrawn', id, now);
        await versions.updateOne(
          { _id: id, withdrawnAt: null },
          { $set: { withdrawnAt: now }, $push: { outbox: auditEntry } },
        );
      }
      return later;
    },
    /**
     * Publishes imports and withdrawals to the audit log. Done by the service, whichever process wrote them.
     */
    relayTo: (options: Omit<RelayOptions, 'model'>) => relayOutbox({ ...options, model: versions }),
  };
}

const versionOf = ({ _id: id, kind, name, version, effectiveOn, ...rest }: Omit<StoredVersion, 'file'>) => {
  const { importedAt, withdrawnAt, rows } = rest;
  return { id, kind, name, version, effectiveOn, importedAt, withdrawnAt, rows };
};

const acted = (action: 'tariff-imported' | 'tariff-withdrawn', id: string, at: Date): OutboxEntry =>
  outboxEntry(predictionActed, { action, on: id, at: at.toISOString() }, { id: `${id}/${action}`, at });
