import { usePlatform, waitingText } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { DraftStore } from '../draft/draft-store.ts';
import { isBlankLine } from '../values/bol-values.ts';
import type { FilledIn } from './fill-in-shipment.ts';

/** Lines that came from the calculator or the cost predictor, and the lines that they replaced. */
export interface Handover {
  readonly count: number;
  /** How many of the replaced lines had content. */
  readonly replaced: number;
  /** Do not stack is checked, because the shipment requires it. */
  readonly isUnstackable: boolean;
  /** Undefined when the shipment came without an estimate. */
  readonly quoteId: string | undefined;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

const fetchFilling = () => import('./fill-in-shipment.ts');

/**
 * Fills in the shipment that the calculator has handed over to this page, after the stored form is restored.
 * Its module is loaded on demand.
 * @param isReady whether the session is known.
 */
export function useHandover(draftStore: DraftStore, isReady: boolean, load = fetchFilling): Handover | null {
  const { toast } = usePlatform();
  const [taken, setTaken] = useState<FilledIn | null>(null);
  useEffect(() => {
    if (!isReady || waitingText() === null) return;
    let isGone = false;
    load().then(
      ({ fillInShipment }) => isGone || setTaken(fillInShipment(draftStore)),
      () =>
        toast({
          kind: 'error',
          title: 'Your shipment is not filled in',
          text: 'A part of the page did not load. Your shipment is safe. Reload the page to fill it in.',
        }),
    );
    return () => {
      isGone = true;
    };
  }, [draftStore, isReady, load, toast]);
  if (taken === null) return null;
  const dismiss = () => setTaken(null);
  return {
    count: taken.lines.length,
    replaced: taken.before.lines.filter((line) => !isBlankLine(line)).length,
    isUnstackable: taken.isUnstackable,
    quoteId: taken.quoteId,
    undo() {
      draftStore.change((values) => ({ ...values, ...taken.before }));
      dismiss();
    },
    dismiss,
  };
}
