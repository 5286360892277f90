import { takeHandover } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { isBlankLine, type LineValues } from './bol-values.ts';
import { linesFromShipment } from './lines-from-shipment.ts';

/** Lines that came from the calculator, and the lines that they replaced. */
export interface Handover {
  readonly count: number;
  /** How many of the replaced lines had content. */
  readonly replaced: number;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/**
 * Fills in the shipment that the calculator has left for this page, after the form that was kept here is
 * restored.
 * @param isReady whether it is known who is signed in.
 */
export function useHandover(keeper: DraftKeeper, isReady: boolean): Handover | null {
  const [taken, setTaken] = useState<{ lines: readonly LineValues[]; before: readonly LineValues[] } | null>(
    null,
  );
  useEffect(() => {
    if (!isReady) return;
    const handover = takeHandover();
    if (handover === undefined) return;
    const lines = linesFromShipment(handover.shipment, handover.chosenScale);
    setTaken({ lines, before: keeper.state.get().values.lines });
    keeper.change((values) => ({ ...values, lines }));
  }, [keeper, isReady]);
  if (taken === null) return null;
  const dismiss = () => setTaken(null);
  return {
    count: taken.lines.length,
    replaced: taken.before.filter((line) => !isBlankLine(line)).length,
    undo() {
      keeper.change((values) => ({ ...values, lines: taken.before }));
      dismiss();
    },
    dismiss,
  };
}
