import type { Shipment } from '@freightwright/contracts';
import type { Packaging, UnitSystem } from '@freightwright/domain';
import { createStore, type Readable, useReadable, type Writable } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  inSystem,
  type RemovedUnit,
  splitInto,
  withArrival,
  withCommodity,
  withCommodityAdded,
  withoutCommodity,
  withoutUnit,
  withUnit,
  withUnitAdded,
  withUnitCopied,
  withUnitRestored,
} from './change-shipment.ts';
import { saveDraft, storedDraft } from './draft-store.ts';
import { readUnit } from './read-unit.ts';
import type { CommodityDraft, ShipmentDraft, UnitDraft, UnitField } from './shipment-draft.ts';
import { blankShipment, draftOf, isBlank, unitFields } from './shipment-draft.ts';

/** The actions of the table. The same object for the lifetime of the page. */
export type ShipmentEditing = ReturnType<typeof createEditing>;

export interface ShipmentState {
  readonly draft: ShipmentDraft;
  readonly removed: RemovedUnit | null;
  readonly openKey: number | null;
}

interface ShipmentStart {
  readonly storage: () => Storage;
  /** The display units that the user has chosen. */
  readonly units: Readable<UnitSystem>;
  /** Reads the shipment handed over by another page; undefined when there is none. */
  readonly arrival: () => Shipment | undefined;
}

/** The initial shipment, as in markup. */
const untouched: ShipmentState = { draft: blankShipment('us'), removed: null, openKey: 1 };

interface OpenShipment extends ShipmentState {
  readonly edit: ShipmentEditing;
  readonly isAsOpened: boolean;
}

export function useShipment(start: ShipmentStart): OpenShipment {
  const { storage, units } = start;
  const [store] = useState(() => createStore(openShipment(start), () => untouched));
  const [opened] = useState(() => store.get().draft);
  const [edit] = useState(() => createEditing(store));
  const state = useReadable(store);
  const { draft } = state;
  // The draft of the store, because hydration first renders the page without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft is stored
  useEffect(() => saveDraft(storage, store.get().draft), [storage, store, draft]);
  useEffect(() => {
    const follow = () => edit.setSystem(units.get());
    follow();
    return units.subscribe(follow);
  }, [edit, units]);
  return { ...state, edit, isAsOpened: draft === opened };
}

function openShipment({ storage, units, arrival }: ShipmentStart): ShipmentState {
  const system = units.get();
  const storedTexts = storedDraft(storage);
  const arrived = arrival();
  const draft = storedTexts === null ? blankShipment(system) : inSystem(storedTexts, system);
  const withIt = arrived === undefined ? draft : withArrival(draft, draftOf(arrived, system));
  const [first] = withIt.units;
  const openKey = first !== undefined && withIt.units.length === 1 && isBlank(first) ? first.key : null;
  return { draft: withIt, removed: null, openKey };
}

function createEditing(store: Writable<ShipmentState>) {
  const set = (changes: Partial<ShipmentState>) => store.set({ ...store.get(), ...changes });
  const draftNow = () => store.get().draft;
  const edited = (change: (draft: ShipmentDraft) => ShipmentDraft) => {
    const before = draftNow();
    const draft = change(before);
    if (draft !== before) set({ draft });
  };
  const unitAt = (key: number) => draftNow().units.find((unit) => unit.key === key);

  const focusUnit = (key: number, field: UnitField) => {
    flushSync(() => set({ openKey: store.get().openKey === null ? null : key }));
    focusField(key, field);
  };
  const add = () => {
    const draft = withUnitAdded(draftNow());
    const added = draft.units.at(-1);
    if (draft === draftNow() || added === undefined) return;
    flushSync(() => set({ draft, openKey: added.key }));
    focusField(added.key, 'count');
  };

  return {
    change: (key: number, values: Partial<UnitDraft>) => edited((draft) => withUnit(draft, key, values)),
    /** Splits several measures that were pasted into one field. @returns whether the text has this format. */
    split(key: number, text: string): boolean {
      const values = splitInto(text);
      if (values !== null) edited((draft) => withUnit(draft, key, values));
      return values !== null;
    },
    /** After Enter: to a missing or invalid field of the row, or to the next field, next row, or new row. */
    moveOn(key: number, field: UnitField) {
      const unit = unitAt(key);
      if (unit === undefined) return;
      const text = unit[field];
      const split = field === 'count' || field === 'weight' ? null : splitInto(text);
      if (split !== null) flushSync(() => set({ draft: withUnit(draftNow(), key, split) }));
      const last = split === null ? field : 'weight' in split ? 'weight' : 'height';
      const next = unitFields[unitFields.indexOf(last) + 1];
      if (next !== undefined) return focusUnit(key, next);
      const { violations, missing } = readUnit(unitAt(key) ?? unit, draftNow().system);
      const open = unitFields.find((each) => violations[each] !== undefined || missing.includes(each));
      if (open !== undefined) return focusUnit(key, open);
      const { units } = draftNow();
      const below = units[units.findIndex((each) => each.key === key) + 1];
      if (below === undefined) add();
      else focusUnit(below.key, 'count');
    },
    add,
    copy(key: number): void {
      const draft = withUnitCopied(draftNow(), key);
      const copied = draft.units[draft.units.findIndex((unit) => unit.key === key) + 1];
      if (draft === draftNow() || copied === undefined) return;
      flushSync(() => set({ draft, openKey: store.get().openKey === null ? null : copied.key }));
      focusField(copied.key, 'count');
    },
    remove(key: number): void {
      const index = draftNow().units.findIndex((unit) => unit.key === key);
      const unit = draftNow().units[index];
      if (unit === undefined) return;
      set({ draft: withoutUnit(draftNow(), key), removed: { unit, index }, openKey: null });
    },
    undo(): void {
      const { removed } = store.get();
      if (removed === null) return;
      const draft = withUnitRestored(draftNow(), removed);
      flushSync(() => set({ draft, removed: null, openKey: removed.unit.key }));
      focusField(removed.unit.key, 'count');
    },
    /** Opens the editor of a row on a narrow screen; null closes it. */
    open: (openKey: number | null) => set({ openKey }),
    addCommodity: (key: number, packaging: Packaging) =>
      edited((draft) => withCommodityAdded(draft, key, packaging)),
    changeCommodity: (key: number, commodityKey: number, values: Partial<CommodityDraft>) =>
      edited((draft) => withCommodity(draft, key, commodityKey, values)),
    removeCommodity: (key: number, commodityKey: number) =>
      edited((draft) => withoutCommodity(draft, key, commodityKey)),
    setSystem: (system: UnitSystem) => edited((draft) => inSystem(draft, system)),
  };
}

/** The attribute by which `focusField` finds an input of a row. */
export const fieldMark = (key: number, field: UnitField): { readonly 'data-field': string } => ({
  'data-field': `${key}-${field}`,
});

/** Focuses a field and selects its text, so that typing replaces it. */
function focusField(key: number, field: UnitField): void {
  const { 'data-field': mark } = fieldMark(key, field);
  const input = document.querySelector<HTMLInputElement>(`input[data-field="${mark}"]`);
  input?.focus();
  input?.select();
}
