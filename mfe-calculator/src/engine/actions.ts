import type { HandlingUnit } from '@freightwright/contracts';
import type { Preset, ScaleId, UnitSystem } from '@freightwright/domain';
import { presets, splitDimensions, usualPalletHeightsIn } from '@freightwright/domain';
import { type AnalyticsEvent, handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import { type AllowanceStore, entryKey, settledSession } from '../allowance/allowance-store.ts';
import type { CalculatorState } from '../calculator-state.ts';
import { isPaid } from '../calculator-state.ts';
import type { Entry, FieldFaults, MeasureName } from '../form/entry.ts';
import { holdsPreset, measureNames, presetMeasures, withoutFaults, withTexts } from '../form/entry.ts';
import { type KeptTexts, keptKeys } from '../keep/kept-texts.ts';
import type { Outcome } from './read-entry.ts';
import { faultOf, footprintOf, inSystem, readEntry, tidied, withMeasures, workOut } from './read-entry.ts';

interface ActionsContext {
  readonly now: () => number;
  readonly kept: KeptTexts;
  readonly allowance: AllowanceStore;
  readonly session: Readable<Session>;
  readonly track: (event: AnalyticsEvent) => void;
  readonly state: Readable<CalculatorState>;
  /** The scale that the reader has chosen; undefined until they choose. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly set: (change: Partial<CalculatorState>) => void;
}

export type Actions = ReturnType<typeof createActions>;

/** The calculator, as the actions see it. */
export interface ActingCalculator {
  readonly state: Readable<CalculatorState>;
  /** Undefined until the engine is loaded. */
  readonly actions: () => Actions | undefined;
}

/** How long a visitor at the limit waits until it is known whether they have a plan without one. */
const sessionTimeoutMs = 3_000;

/** What the calculator can do once its engine is loaded. None of it throws. */
export function createActions(context: ActionsContext) {
  const { now, kept, allowance, session, track, state, set, chosenScale } = context;
  /** The last result for which a calculation was taken. */
  let lastCounted: Outcome | null = null;

  function isUsedUp(): boolean {
    allowance.refresh();
    return allowance.get().usage.limitReached && !isPaid(session.get());
  }

  /** What is shown once no calculation is left: the last counted result, for whatever entry it was made. */
  function heldResult(): Pick<CalculatorState, 'outcome' | 'held' | 'working'> {
    return { outcome: lastCounted, held: lastCounted !== null, working: lastCounted !== null };
  }

  function find(): Outcome | FieldFaults {
    const { entry } = state.get();
    const read = readEntry(entry);
    if (!read.ok) return read.faults;
    const isBox = presets.some((preset) => preset.id !== 'pallet' && holdsPreset(entry, preset));
    return workOut(read.input, entry, isBox, { now });
  }

  /** Previews the current entry. With no calculation left, the last counted result stays. */
  function follow() {
    if (!state.get().working) return;
    const found = find();
    const outcome = isOutcome(found) ? found : null;
    const isCounted = outcome !== null && allowance.isCounted(entryKey(outcome.shipment));
    if (!isCounted && isUsedUp()) set({ ...heldResult(), typed: true });
    else set({ outcome, typed: true, held: false });
  }

  function reshape(by: (entry: Entry) => Entry) {
    const { entry, faults } = state.get();
    const reshaped = by(entry);
    if (reshaped === entry) return;
    const changed = measureNames.filter((name) => reshaped.texts[name] !== entry.texts[name]);
    set({ entry: reshaped, faults: withoutFaults(faults, changed) });
    follow();
  }

  function paste(text: string): boolean {
    const split = splitDimensions(text);
    if (split === null) return false;
    const { weight, ...sides } = split;
    reshape((entry) => withTexts(entry, weight === null ? sides : { ...sides, weight }));
    return true;
  }

  function keepAndCount({ result, shipment }: Outcome) {
    const { potentialSavings, freightClass, density, volume } = result;
    const [unit] = shipment.handlingUnits;
    kept.write(
      keptKeys.lastCalculation,
      JSON.stringify({ potentialSavings, freightClass, density, unit: unit && measuresOf(unit) }),
    );
    track({ name: 'calculate_freight_class', class: freightClass, density, volume });
  }

  return {
    follow,
    /** Puts three measures in one text into three fields. @returns false for a text of one field */
    paste,
    async submit(): Promise<void> {
      // The text may have been pasted before the engine was there to take it apart.
      for (const name of ['length', 'width', 'height'] as const) paste(state.get().entry.texts[name]);
      // At the limit this is answered first: what is in the fields makes no difference to it.
      if (isUsedUp()) {
        await settledSession(session, sessionTimeoutMs);
        if (isUsedUp()) return set({ ...heldResult(), phase: 'idle', limitShown: true });
      }
      const found = find();
      if (!isOutcome(found)) {
        const firstFault = measureNames.find((name) => found[name] !== undefined);
        return set({ phase: 'idle', faults: found, settled: { firstFault } });
      }
      if (!allowance.take(isPaid(session.get()), entryKey(found.shipment))) {
        return set({ ...heldResult(), phase: 'idle', limitShown: true });
      }
      lastCounted = found;
      keepAndCount(found);
      set({ phase: 'idle', outcome: found, working: true, settled: { firstFault: undefined } });
    },
    /**
     * The reader leaves a field: a typed unit is removed, and what is wrong is shown unless it is empty.
     * @param onward true towards another field. Before a press on a button words would move it away.
     */
    leave(name: MeasureName, onward: boolean) {
      // The text may have been pasted before the engine was there to take it apart.
      if (paste(state.get().entry.texts[name])) return;
      const { entry, faults } = state.get();
      const fault = faultOf(entry, name);
      if (fault === undefined) reshape((current) => tidied(current, name));
      else if (onward) set({ faults: { ...faults, [name]: fault } });
    },
    fill: (preset: Preset) =>
      reshape((entry) => ({ ...withMeasures(entry, presetMeasures(preset)), palletIncluded: true })),
    showIn: (system: UnitSystem) => reshape((entry) => inSystem(entry, system)),
    takeFootprint: ({ lengthIn, widthIn }: { lengthIn: number; widthIn: number }) =>
      reshape((entry) => withMeasures(entry, { length: lengthIn, width: widthIn })),
    /** Length and width in the fields, in inches to a hundredth; null when they cannot be read. */
    footprint: () => footprintOf(state.get().entry),
    /** @param palletIncluded whether the height includes the pallet. */
    measureHeight(palletIncluded: boolean) {
      reshape((entry) => {
        const known = entry.texts.palletHeight === '' ? { palletHeight: usualPalletHeightsIn[0] } : {};
        return { ...withMeasures(entry, palletIncluded ? {} : known), palletIncluded };
      });
      set({ faults: withoutFaults(state.get().faults, ['palletHeight', 'height']) });
    },
    /** Leaves the unit, submitted or not, for the page that is opened next, if it can be read. */
    handOver() {
      const found = find();
      if (isOutcome(found)) handOverShipment(found.shipment, chosenScale());
    },
    /** Takes a calculation for the shown result, once for each entry. @returns false when none is left */
    use(): boolean {
      const { outcome } = state.get();
      if (outcome === null) return false;
      const entry = entryKey(outcome.shipment);
      const isNew = !allowance.isCounted(entry);
      if (!allowance.takeOnce(isPaid(session.get()), entry)) {
        set({ ...heldResult(), limitShown: true });
        return false;
      }
      lastCounted = outcome;
      if (isNew) keepAndCount(outcome);
      return true;
    },
    closeLimit: () => set({ limitShown: false }),
  };
}

const isOutcome = (found: Outcome | FieldFaults): found is Outcome => 'result' in found;

const measuresOf = ({ lengthIn, widthIn, heightIn, weightLb }: HandlingUnit) => ({
  lengthIn,
  widthIn,
  heightIn,
  weightLb,
});
