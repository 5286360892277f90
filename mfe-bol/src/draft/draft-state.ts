import type { DraftBol } from '@freightwright/contracts';
import type { BolValues } from '../form/bol-values.ts';
import type { PartyValues } from '../form/party-values.ts';
import type { DraftRef } from './local-draft.ts';

/** Where the content of the form is stored. */
export type SaveStatus =
  /** Nothing has been typed yet. */
  | { readonly kind: 'blank' }
  /** Something was typed, and waits for the pause or for the service's answer. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: Date }
  /**
   * Stored only in this browser. `why` says why the service does not have it; it is absent for a reader who
   * is signed out.
   */
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
  /** null while the service has no draft of this form. */
  readonly draft: DraftRef | null;
  readonly status: SaveStatus;
  readonly notice: DraftNotice | null;
  readonly shipFrom: ShipFrom | null;
  /** Raised whenever other values replace what was typed. */
  readonly revision: number;
}
