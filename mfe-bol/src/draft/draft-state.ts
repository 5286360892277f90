import type { Bol, BolDraftForm, DraftBol } from '@freightwright/contracts';
import { idempotencyKeyHeader } from '@freightwright/contracts/constants';
import { type Platform, routes } from '@freightwright/mfe-kit';
import type { BolValues, PartyValues } from '../values/bol-values.ts';
import type { DraftRef, DraftStorage } from './local-draft.ts';

/** Where the content of the form is stored. */
type SaveStatus =
  | { readonly kind: 'blank' }
  /** Changed, and waiting for the debounce delay or for the service's response. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** Stored only in this browser, and why the service does not have it; no reason for a visitor. */
  | { readonly kind: 'local'; readonly at: Date; readonly why?: string }
  /** Not stored: it would be lost with the page. */
  | { readonly kind: 'unsaved'; readonly why: string };

/** A notice about the draft for the user. */
export type DraftNotice =
  /** Another user or another window has saved the draft meanwhile. */
  | { readonly kind: 'conflict'; readonly newer: DraftBol }
  /** The draft was issued or voided meanwhile, and can no longer be changed. */
  | { readonly kind: 'issued'; readonly bolNumber: string }
  | { readonly kind: 'not-opened'; readonly why: string }
  /** Another form was about to replace this one, which is not saved. */
  | { readonly kind: 'not-saved'; readonly why: string | undefined };

/** The ship-from party that was filled in, or that is stored for the user's next bill. */
export interface ShipFrom {
  /** The party. A note is shown as long as the form contains it. */
  readonly party: PartyValues;
  readonly from:
    | 'last-bill'
    /** Filled in from the browser's storage. */
    | 'browser'
    /** Typed, and stored in this browser for the next bill. */
    | 'typed'
    /** Declined for this bill. */
    | 'forgotten';
}

export interface DraftState {
  readonly values: BolValues;
  readonly draft: DraftRef | null;
  readonly status: SaveStatus;
  readonly notice: DraftNotice | null;
  readonly shipFrom: ShipFrom | null;
  /** Incremented whenever other values replace the form. */
  readonly revision: number;
}

/** Calls for drafts. Each of them throws an ApiError on failure. */
export const draftCalls = ({ call }: Pick<Platform, 'call'>) => ({
  /** @param key the idempotency key: a retry after a lost response creates no duplicate. */
  async create(form: BolDraftForm, key: string): Promise<DraftBol> {
    const headers = { [idempotencyKeyHeader]: key };
    return (await call(routes.createBolDraft, { body: { form }, headers })).bol;
  },
  async change({ id, version }: DraftRef, form: BolDraftForm): Promise<DraftBol> {
    return (await call(routes.changeBolDraft, { params: { id }, body: { version, form } })).bol;
  },
  async read(id: string): Promise<Bol> {
    return (await call(routes.readBol, { params: { id } })).bol;
  },
});
export type DraftCalls = ReturnType<typeof draftCalls>;

export const refOf = ({ id, version, bolNumber }: Bol): DraftRef => ({ id, version, bolNumber });

export interface DraftStoreDeps {
  readonly calls: DraftCalls;
  readonly storage: DraftStorage;
  readonly now: () => Date;
  /** The user's date, '2026-11-20'. */
  readonly today: () => string;
  readonly newKey: () => string;
  /** The form was hydrated: restored values go into its fields, so that no field loses the focus. */
  readonly isLocked?: boolean;
  /** Calls back after this time. @returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Debounce delay in typing before the draft is saved at the service. */
export const pauseMs = 1000;
/** Delay before a retry after a temporary failure. */
export const retryMs = 15_000;

/** The time on the user's clock: '10:42 AM'. */
export const formatTime = (at: Date): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, '\u00a0');

export function formatSaved(status: SaveStatus): string {
  switch (status.kind) {
    case 'blank':
      return 'Saved as you type';
    case 'pending':
      return 'Saving';
    case 'saved':
      return `Saved at ${formatTime(status.at)}`;
    case 'local':
      return `Saved in this browser at ${formatTime(status.at)}${status.why ? `. ${status.why}` : ''}`;
    default:
      return `Not saved. ${status.why}`;
  }
}
