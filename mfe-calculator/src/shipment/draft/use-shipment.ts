import type { Shipment } from '@freightwright/contracts';
import type { Packaging, UnitSystem } from '@freightwright/domain';
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
import { keepDraft, storedDraft } from './draft-store.ts';
import { focusField } from './field-focus.ts';
import { readUnit } from './read-unit.ts';
import {
  blankShipment,
  type CommodityDraft,
  draftOf,
  isBlank,
  type ShipmentDraft,
  type UnitDraft,
  type UnitField,
  unitFields,
} from './shipment-draft.ts';

/** What a reader can do with the table. Stays the same object as long as the page is open. */
export interface ShipmentEditing {
  change(key: number, values: Partial<UnitDraft>): void;
  /**
   * Takes apart several measures that were put into one field. @returns whether the text was of this kind.
   */
  split(key: number, text: string): boolean;
  /**
   * Moves on after Enter: to the next field, to the next row, or to a new row. A missing or wrong field of
   * the row comes first.
   */
  moveOn(key: number, field: UnitField): void;
  add(): void;
  copy(key: number): void;
  remove(key: number): void;
  undo(): void;
  /** Opens the editor of a row on a narrow screen; null closes it. */
  open(key: number | null): void;
  addCommodity(key: number, packaging: Packaging): void;
  changeCommodity(key: number, commodityKey: number, values: Partial<CommodityDraft>): void;
  removeCommodity(key: number, commodityKey: number): void;
  setSystem(system: UnitSystem): void;
}

export interface ShipmentState {
  readonly draft: ShipmentDraft;
  readonly removed: RemovedUnit | null;
  readonly openKey: number | null;
}

export interface ShipmentStart {
  readonly storage: () => Storage;
  readonly system: UnitSystem;
  /** The shipment that another page handed over; null when there is none. */
  readonly arrival: Shipment | null;
}

export function useShipment(start: ShipmentStart): ShipmentState & { readonly edit: ShipmentEditing } {
  const [state, setState] = useState(() => openShipment(start));
  const [edit] = useState(() => createEditing(state, setState));
  const { draft } = state;
  useEffect(() => keepDraft(start.storage, draft), [start.storage, draft]);
  return { ...state, edit };
}

function openShipment({ storage, system, arrival }: ShipmentStart): ShipmentState {
  const kept = storedDraft(storage);
  const draft = kept === null ? blankShipment(system) : inSystem(kept, system);
  const withIt = arrival === null ? draft : withArrival(draft, draftOf(arrival, system));
  const [first] = withIt.units;
  const openKey = first !== undefined && withIt.units.length === 1 && isBlank(first) ? first.key : null;
  return { draft: withIt, removed: null, openKey };
}

function createEditing(initial: ShipmentState, show: (state: ShipmentState) => void): ShipmentEditing {
  let latest = initial;
  const set = (changes: Partial<ShipmentState>) => {
    latest = { ...latest, ...changes };
    show(latest);
  };
  const edited = (change: (draft: ShipmentDraft) => ShipmentDraft) => {
    const draft = change(latest.draft);
    if (draft !== latest.draft) set({ draft });
  };
  const unitAt = (key: number) => latest.draft.units.find((unit) => unit.key === key);

  const focusUnit = (key: number, field: UnitField) => {
    flushSync(() => set({ openKey: latest.openKey === null ? null : key }));
    focusField(key, field);
  };
  const add = () => {
    const draft = withUnitAdded(latest.draft);
    const added = draft.units.at(-1);
    if (draft === latest.draft || added === undefined) return;
    flushSync(() => set({ draft, openKey: added.key }));
    focusField(added.key, 'count');
  };

  return {
    change: (key, values) => edited((draft) => withUnit(draft, key, values)),
    split(key, text) {
      const values = splitInto(text);
      if (values !== null) edited((draft) => withUnit(draft, key, values));
      return values !== null;
    },
    moveOn(key, field) {
      const unit = unitAt(key);
      if (unit === undefined) return;
      const text = unit[field];
      const split = field === 'count' || field === 'weight' ? null : splitInto(text);
      if (split !== null) flushSync(() => set({ draft: withUnit(latest.draft, key, split) }));
      const last = split === null ? field : 'weight' in split ? 'weight' : 'height';
      const next = unitFields[unitFields.indexOf(last) + 1];
      if (next !== undefined) return focusUnit(key, next);
      const { faults, missing } = readUnit(unitAt(key) ?? unit, latest.draft.system);
      const open = unitFields.find((each) => faults[each] !== undefined || missing.includes(each));
      if (open !== undefined) return focusUnit(key, open);
      const { units } = latest.draft;
      const below = units[units.findIndex((each) => each.key === key) + 1];
      if (below === undefined) add();
      else focusUnit(below.key, 'count');
    },
    add,
    copy(key) {
      const draft = withUnitCopied(latest.draft, key);
      const copied = draft.units[draft.units.findIndex((unit) => unit.key === key) + 1];
      if (draft === latest.draft || copied === undefined) return;
      flushSync(() => set({ draft, openKey: latest.openKey === null ? null : copied.key }));
      focusField(copied.key, 'count');
    },
    remove(key) {
      const index = latest.draft.units.findIndex((unit) => unit.key === key);
      const unit = latest.draft.units[index];
      if (unit === undefined) return;
      set({ draft: withoutUnit(latest.draft, key), removed: { unit, index }, openKey: null });
    },
    undo() {
      const { removed } = latest;
      if (removed === null) return;
      const draft = withUnitRestored(latest.draft, removed);
      flushSync(() => set({ draft, removed: null, openKey: removed.unit.key }));
      focusField(removed.unit.key, 'count');
    },
    open: (openKey) => set({ openKey }),
    addCommodity: (key, packaging) => edited((draft) => withCommodityAdded(draft, key, packaging)),
    changeCommodity: (key, commodityKey, values) =>
      edited((draft) => withCommodity(draft, key, commodityKey, values)),
    removeCommodity: (key, commodityKey) => edited((draft) => withoutCommodity(draft, key, commodityKey)),
    setSystem: (system) => edited((draft) => inSystem(draft, system)),
  };
}
