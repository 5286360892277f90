import * as z from 'zod/mini';
import { list, moment, text } from './text.ts';

/** 'bills of lading', 'open drafts'. */
const What = text(80);

/** What one service did with the data of a closed account. */
export const ErasureReport = z.strictObject({
  part: text(40),
  erased: list(z.strictObject({ what: What, count: z.int() }), 20),
  /** What the law requires us to retain, without the person. */
  retained: list(z.strictObject({ what: What, count: z.int(), why: text(200) }), 20),
  at: moment,
});
export type ErasureReport = z.infer<typeof ErasureReport>;
