import type { Bol } from '@freightwright/contracts';

/** What a drawing thread is told to do. */
export type PageJob =
  /** Where everything stands, packed to be kept. */
  | { kind: 'lay-out'; bol: Bol }
  /** The PDF of what was kept. */
  | { kind: 'draw'; packed: Uint8Array }
  /** The PDF of a bill that nobody keeps. */
  | { kind: 'print'; bol: Bol };

/** What it says. */
export type PageNews =
  | { kind: 'ready' }
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: string };
