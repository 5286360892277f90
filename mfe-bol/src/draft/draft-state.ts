import type { DraftBol } from '@freightwright/contracts';
import type { BolValues } from '../form/bol-values.ts';
import type { DraftRef } from './local-draft.ts';

/** Where what was typed is. */
export type SaveStatus =
  /** Nothing was typed yet. */
  | { readonly kind: 'blank' }
  /** Typed, and waiting for a pause or for the answer. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** In this browser alone. `why`: what kept it from the service; absent for a reader who is signed out. */
  | { readonly kind: 'local'; readonly at: Date; readonly why?: string }
  /** Nowhere: it would be lost with the page. */
  | { readonly kind: 'unsaved'; readonly why: string };

/** Something about the draft that the reader must decide or know. */
export type DraftNotice =
  /** Somebody, or another window, saved the draft meanwhile. */
  | { readonly kind: 'conflict'; readonly newer: DraftBol }
  /** It was issued or voided meanwhile, and cannot be changed. */
  | { readonly kind: 'issued'; readonly bolNumber: string }
  | { readonly kind: 'not-opened'; readonly why: string };

export interface DraftState {
  readonly values: BolValues;
  /** null while the service has no draft of it. */
  readonly draft: DraftRef | null;
  readonly status: SaveStatus;
  readonly notice: DraftNotice | null;
  /** Goes up whenever other values took the place of what was typed. */
  readonly revision: number;
}
