import { isRecord, readStoredJson, removeStored, store } from '@freightwright/mfe-kit';
import type { BolValues } from '../values/bol-values.ts';
import { storedValues } from '../values/stored-values.ts';

const key = 'fw.bol-draft';

export interface DraftRef {
  readonly id: string;
  /** The version that was last read or saved. */
  readonly version: number;
  readonly bolNumber: string;
}

/** The form as this browser stores it: for a visitor, and for content that the service does not have yet. */
export interface LocalDraft {
  /** Shared by all pages of this browser with the form, and the idempotency key of its draft. */
  readonly formKey: string;
  readonly draft: DraftRef | null;
  /** True when the service has all of it. */
  readonly isSynced: boolean;
  readonly values: BolValues;
}

/** Storage slot of a form, so that one user's form never overwrites another's. */
export type DraftPlace = '' | `.${string}`;
export const visitorPlace: DraftPlace = '';
export const placeOf = (owner: string | null): DraftPlace => (owner === null ? visitorPlace : `.${owner}`);
/** An earlier form of this user, which was displaced before the service had it. */
export const asidePlace = (owner: string): DraftPlace => `.${owner}.aside`;

/** Whether a storage event concerns forms; the name is null when the storage was cleared. */
export const isDraftKey = (name: string | null): boolean => name === null || name.startsWith(key);

export type DraftStorage = ReturnType<typeof createDraftStorage>;

export const createDraftStorage = (storage: () => Storage) => ({
  read: (place: DraftPlace) => localDraftOf(readStoredJson(key + place, storage)),
  /** @returns whether it is stored. */
  save: (place: DraftPlace, draft: LocalDraft) => store(key + place, JSON.stringify(draft), storage),
  forget: (place: DraftPlace) => removeStored(key + place, storage),
});

function localDraftOf(record: unknown): LocalDraft | undefined {
  if (!isRecord(record) || !isRecord(record.values)) return undefined;
  const { formKey, draft, isSynced } = record;
  return {
    formKey: typeof formKey === 'string' && /^[\w-]{1,64}$/.test(formKey) ? formKey : crypto.randomUUID(),
    draft: isDraftRef(draft) ? draft : null,
    isSynced: isSynced === true,
    values: storedValues(record.values),
  };
}

const isDraftRef = (value: unknown): value is DraftRef =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.bolNumber === 'string' &&
  Number.isInteger(value.version);
