import type { BolValues } from '../form/bol-values.ts';
import { isRecord, keptValues } from '../form/kept-values.ts';

const key = 'fw.bol-draft';

/** A draft as the service knows it. */
export interface DraftRef {
  readonly id: string;
  /** The version that was last read or saved. */
  readonly version: number;
  readonly bolNumber: string;
}

/**
 * The form as this browser keeps it: for a reader who is signed out, and for content that the service does
 * not have yet.
 */
export interface LocalDraft {
  /** The id of its writer; null when it was typed while nobody was signed in. */
  readonly owner: string | null;
  readonly draft: DraftRef | null;
  /** True when the service has all of it. */
  readonly isSynced: boolean;
  readonly values: BolValues;
}

/**
 * The copy in the browser's storage. When the storage is refused or full, nothing is kept, and `keep` returns
 * false.
 */
export interface DraftStorage {
  read(): LocalDraft | undefined;
  /** @returns whether it is kept. */
  keep(draft: LocalDraft): boolean;
  forget(): void;
}

/** @param storage a function that may throw when the browser refuses access. */
export function createDraftStorage(storage: () => Storage): DraftStorage {
  return {
    read() {
      try {
        return localDraftOf(JSON.parse(storage().getItem(key) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    keep(draft) {
      try {
        storage().setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        storage().removeItem(key);
      } catch {
        // A storage that is refused counts as empty.
      }
    },
  };
}

function localDraftOf(record: unknown): LocalDraft | undefined {
  if (!isRecord(record) || !isRecord(record.values)) return undefined;
  const { owner, draft, isSynced } = record;
  return {
    owner: typeof owner === 'string' ? owner : null,
    draft: isDraftRef(draft) ? draft : null,
    isSynced: isSynced === true,
    values: keptValues(record.values),
  };
}

function isDraftRef(value: unknown): value is DraftRef {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.bolNumber === 'string' &&
    Number.isInteger(value.version)
  );
}
