import { usePlatform, waitingText } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { DraftStore } from '../draft/draft-store.ts';
import type { FilledIn } from './fill-in-shipment.ts';

export interface Handover extends FilledIn {
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
    ...taken,
    undo() {
      draftStore.change((values) => ({ ...values, ...taken.before }));
      dismiss();
    },
    dismiss,
  };
}
