import type { Bol } from '@freightwright/contracts';

/** A job of a drawing thread. */
export type PageJob =
  /** Computes the layout and packs it, to be kept. */
  | { kind: 'lay-out'; bol: Bol }
  /** Draws the PDF of a kept layout. */
  | { kind: 'draw'; packed: Uint8Array }
  /** Draws the PDF of a bill whose layout is not kept. */
  | { kind: 'print'; bol: Bol }
  /** Draws the PDF of the labels of a bill. */
  | { kind: 'labels'; bol: Bol };
