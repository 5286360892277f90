import { Button } from '@freightwright/mfe-kit';
import type { Handover } from '../form/use-handover.ts';
import { isBlankLine } from '../values/bol-values.ts';
import { Notice } from './notice.tsx';

/** Describes what was filled in from the shipment, with Undo. */
export function HandoverNotice({ handover }: { readonly handover: Handover }) {
  const { lines, before, isUnstackable, quoteId, undo, dismiss } = handover;
  const replaced = before.lines.filter((line) => !isBlankLine(line)).length;
  const counted = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
  return (
    <Notice
      title={`${counted(lines.length)} filled in from your shipment`}
      actions={
        <>
          <Button onClick={undo}>Undo</Button>
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {replaced > 0
        ? `They took the place of ${counted(replaced)}. Check descriptions and classes.`
        : 'Check descriptions and classes before you issue the bill.'}
      {quoteId !== undefined &&
        ' The lane, the service, its terms, the accessorials and the quote number come from your estimate.'}
      {isUnstackable &&
        ' “Do not stack” is marked under Services and instructions, because a unit of your shipment cannot be stacked.'}
    </Notice>
  );
}
