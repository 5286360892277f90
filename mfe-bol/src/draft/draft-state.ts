import type { Bol, BolDraftForm, DraftBol } from '@freightwright/contracts';
import { idempotencyKeyHeader } from '@freightwright/contracts/facts';
import { type Platform, routes } from '@freightwright/mfe-kit';
import type { BolValues, PartyValues } from '../form/bol-values.ts';
import type { DraftRef, DraftStorage } from './local-draft.ts';

/** Where the content of the form is stored. */
type SaveStatus =
  | { readonly kind: 'blank' }
  /** Something was typed, and waits for the pause or for the service's answer. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** Stored only in this browser, and why the service does not have it; no reason for a visitor. */
  | { readonly kind: 'local'; readonly at: Date; readonly why?: string }
  /** Stored nowhere: it would be lost with the page. */
  | { readonly kind: 'unsaved'; readonly why: string };

/** Something about the draft that the reader must decide or should know. */
export type DraftNotice =
  /** Somebody else, or another window, has saved the draft meanwhile. */
  | { readonly kind: 'conflict'; readonly newer: DraftBol }
  /** The draft was issued or voided meanwhile, and can no longer be changed. */
  | { readonly kind: 'issued'; readonly bolNumber: string }
  | { readonly kind: 'not-opened'; readonly why: string }
  /** Another form was to take this one's place, which is not saved. */
  | { readonly kind: 'not-saved'; readonly why: string | undefined };

/** Where the freight ships from, as it was filled in for the reader or is kept for their next bill. */
export interface ShipFrom {
  /** What was filled in or kept. As long as the form has it, the reader is told. */
  readonly party: PartyValues;
  readonly from:
    | 'last-bill'
    /** Filled in from what this browser keeps. */
    | 'browser'
    /** Typed, and kept in this browser for the next bill. */
    | 'typed'
    /** The reader wants none of it on this bill. */
    | 'forgotten';
}

export interface DraftState {
  readonly values: BolValues;
  readonly draft: DraftRef | null;
  readonly status: SaveStatus;
  readonly notice: DraftNotice | null;
  readonly shipFrom: ShipFrom | null;
  /** Raised whenever other values replace what was typed. */
  readonly revision: number;
}

/** Calls for drafts. Each of them throws an ApiError on failure. */
export const draftCalls = ({ call }: Pick<Platform, 'call'>) => ({
  /** @param key the same for every attempt with one draft, so that a lost answer creates no second draft. */
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

export interface DraftKeeperDeps {
  readonly calls: DraftCalls;
  readonly storage: DraftStorage;
  readonly now: () => Date;
  /** The reader's date, '2026-11-20'. */
  readonly today: () => string;
  readonly newKey: () => string;
  /** The form stands as markup: what is restored goes into its fields, so that nobody loses theirs. */
  readonly isTakenOver?: boolean;
  /** Calls back once after this time. @returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** The pause in typing after which the draft is saved at the service. */
export const pauseMs = 1000;
/** Time until the next attempt after a failure that may pass. */
export const retryMs = 15_000;

/** The time on the reader's clock: '10:42 AM'. */
export const timeInWords = (at: Date): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, '\u00a0');

export function savedInWords(status: SaveStatus): string {
  switch (status.kind) {
    case 'blank':
      return 'Saved as you type';
    case 'pending':
      return 'Saving';
    case 'saved':
      return `Saved at ${timeInWords(status.at)}`;
    case 'local':
      return `Kept in this browser at ${timeInWords(status.at)}${status.why ? `. ${status.why}` : ''}`;
    default:
      return `Not saved. ${status.why}`;
  }
}
