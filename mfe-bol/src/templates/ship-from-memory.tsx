import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { useEffect } from 'react';
import { billKey, useLastIssued, useReader } from '../api/bol-queries.ts';
import type { DraftState } from '../draft/draft-state.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { FormViolations } from '../form/check-form-schema.ts';
import { readShipFrom, saveShipFrom } from '../values/stored-values.ts';
import { valuesOf } from '../values/values-of.ts';

interface ShipFromMemoryProps {
  readonly draftStore: DraftStore;
  readonly state: DraftState;
  readonly violations: FormViolations;
}

/** Fills in Ship from on a form that starts blank: from the last bill, or from the browser's storage. */
export function ShipFromMemory({ draftStore, state, violations }: ShipFromMemoryProps): null {
  const { call } = usePlatform();
  const reader = useReader();
  const { last, isKnown } = useLastIssued();
  const { data } = useQuery({
    queryKey: [...billKey(last?.id ?? ''), reader],
    queryFn: () => call(routes.readBol, { params: { id: last?.id ?? '' } }),
    enabled: isKnown && last !== undefined,
    retry: false,
  });
  const { revision, shipFrom } = state;
  const lastForm = last === undefined ? undefined : data?.bol.form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is another form.
  useEffect(() => {
    if (reader !== undefined && !isKnown) return;
    if (lastForm) draftStore.fillShipFrom(valuesOf(lastForm).shipper, 'last-bill');
    const saved = last === undefined && readShipFrom();
    if (saved) draftStore.fillShipFrom(saved, 'browser');
  }, [draftStore, reader, isKnown, last, lastForm, revision]);

  const { shipper } = state.values;
  const isWhole =
    Object.values(shipper).every((text) => text.trim() !== '') &&
    ![...violations.keys()].some((path) => path.startsWith('shipper'));
  useEffect(() => {
    if (reader !== undefined || !isWhole || shipFrom?.from === 'forgotten' || shipFrom?.party === shipper)
      return;
    if (saveShipFrom(shipper)) draftStore.markShipFrom(shipper);
  }, [draftStore, reader, isWhole, shipper, shipFrom]);
  return null;
}
