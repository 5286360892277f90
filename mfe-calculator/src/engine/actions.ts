import type { HandlingUnit } from '@freightwright/contracts';
import type { Preset, ScaleId, UnitSystem } from '@freightwright/domain';
import { presets, splitDimensions, usualPalletHeightsIn } from '@freightwright/domain';
import { type AnalyticsEvent, handOverShipment, type Readable, type Session } from '@freightwright/mfe-kit';
import { type AllowanceStore, entryKey, settledSession } from '../allowance/allowance-store.ts';
import type { Outcome } from '../form/read-entry.ts';
import {
  errorOf,
  footprintOf,
  inSystem,
  readEntry,
  tidied,
  withMeasures,
  workOut,
} from '../form/read-entry.ts';
import { type CalculatorState, isPaid } from '../state/calculator-state.ts';
import type { Entry, FieldViolations, MeasureName } from '../state/entry.ts';
import { holdsPreset, measureNames, presetMeasures, withoutViolations, withTexts } from '../state/entry.ts';
import { type StoredTexts, storageKeys } from '../state/stored-texts.ts';

interface ActionsContext {
  readonly now: () => number;
  readonly storedTexts: StoredTexts;
  readonly allowance: AllowanceStore;
  readonly session: Readable<Session>;
  readonly track: (event: AnalyticsEvent) => void;
  readonly state: Readable<CalculatorState>;
  /** The scale that the user has chosen; undefined until then. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly set: (change: Partial<CalculatorState>) => void;
}

export type Actions = ReturnType<typeof createActions>;

export interface ActingCalculator {
  readonly state: Readable<CalculatorState>;
  /** Undefined until the engine is loaded. */
  readonly actions: () => Actions | undefined;
}

/** How long a visitor at the limit waits for the session, which may have an unlimited plan. */
const sessionTimeoutMs = 3_000;

/** The calculator's actions, available when the engine is loaded. None of them throws. */
export function createActions(context: ActionsContext) {
  const { now, storedTexts, allowance, session, track, state, set, chosenScale } = context;
  /** The last result that was counted. */
  let lastCounted: Outcome | null = null;

  function isUsedUp(): boolean {
    allowance.refresh();
    return allowance.get().usage.limitReached && !isPaid(session.get());
  }

  /** What is shown when no calculation is left: the last counted result, whatever its entry. */
  function withheldResult(): Pick<CalculatorState, 'outcome' | 'withheld' | 'working'> {
    return { outcome: lastCounted, withheld: lastCounted !== null, working: lastCounted !== null };
  }

  function find(): Outcome | FieldViolations {
    const { entry } = state.get();
    const read = readEntry(entry);
    if (!read.ok) return read.violations;
    const isBox = presets.some((preset) => preset.id !== 'pallet' && holdsPreset(entry, preset));
    return workOut(read.input, entry, isBox, { now });
  }

  /** Previews the current entry. With no calculation left, the last counted result stays. */
  function follow() {
    if (!state.get().working) return;
    const found = find();
    const outcome = isOutcome(found) ? found : null;
    const isCounted = outcome !== null && allowance.isCounted(entryKey(outcome.shipment));
    if (!isCounted && isUsedUp()) set({ ...withheldResult(), typed: true });
    else set({ outcome, typed: true, withheld: false });
  }

  function reshape(by: (entry: Entry) => Entry) {
    const { entry, violations } = state.get();
    const reshaped = by(entry);
    if (reshaped === entry) return;
    const changed = measureNames.filter((name) => reshaped.texts[name] !== entry.texts[name]);
    set({ entry: reshaped, violations: withoutViolations(violations, changed) });
    follow();
  }

  function paste(text: string): boolean {
    const split = splitDimensions(text);
    if (split === null) return false;
    const { weight, ...sides } = split;
    reshape((entry) => withTexts(entry, weight === null ? sides : { ...sides, weight }));
    return true;
  }

  function storeAndCount({ result, shipment }: Outcome) {
    const { potentialSavings, freightClass, density, volume } = result;
    const [unit] = shipment.handlingUnits;
    storedTexts.write(
      storageKeys.lastCalculation,
      JSON.stringify({ potentialSavings, freightClass, density, unit: unit && measuresOf(unit) }),
    );
    track({ name: 'calculate_freight_class', class: freightClass, density, volume });
  }

  return {
    follow,
    /** Splits three pasted measures into three fields. @returns false for a text of one field */
    paste,
    async submit(): Promise<void> {
      // The text may have been pasted before the engine was loaded to split it.
      for (const name of ['length', 'width', 'height'] as const) paste(state.get().entry.texts[name]);
      // Checked first at the limit: the content of the fields makes no difference.
      if (isUsedUp()) {
        await settledSession(session, sessionTimeoutMs);
        if (isUsedUp()) return set({ ...withheldResult(), phase: 'idle', limitShown: true });
      }
      const found = find();
      if (!isOutcome(found)) {
        const firstViolation = measureNames.find((name) => found[name] !== undefined);
        return set({ phase: 'idle', violations: found, settled: { firstViolation } });
      }
      if (!allowance.take(isPaid(session.get()), entryKey(found.shipment))) {
        return set({ ...withheldResult(), phase: 'idle', limitShown: true });
      }
      lastCounted = found;
      storeAndCount(found);
      set({ phase: 'idle', outcome: found, working: true, settled: { firstViolation: undefined } });
    },
    /**
     * The user leaves a field: a typed unit is removed, and an error is shown unless it is empty.
     * @param onward true towards another field. Before a click, a message would move the clicked button.
     */
    leave(name: MeasureName, onward: boolean) {
      // The text may have been pasted before the engine was loaded to split it.
      if (paste(state.get().entry.texts[name])) return;
      const { entry, violations } = state.get();
      const violation = errorOf(entry, name);
      if (violation === undefined) reshape((current) => tidied(current, name));
      else if (onward) set({ violations: { ...violations, [name]: violation } });
    },
    fill: (preset: Preset) =>
      reshape((entry) => ({ ...withMeasures(entry, presetMeasures(preset)), palletIncluded: true })),
    showIn: (system: UnitSystem) => reshape((entry) => inSystem(entry, system)),
    takeFootprint: ({ lengthIn, widthIn }: { lengthIn: number; widthIn: number }) =>
      reshape((entry) => withMeasures(entry, { length: lengthIn, width: widthIn })),
    /** Length and width in the fields, in inches to a hundredth; null when they are invalid. */
    footprint: () => footprintOf(state.get().entry),
    /** @param palletIncluded whether the height includes the pallet. */
    measureHeight(palletIncluded: boolean) {
      reshape((entry) => {
        const known = entry.texts.palletHeight === '' ? { palletHeight: usualPalletHeightsIn[0] } : {};
        return { ...withMeasures(entry, palletIncluded ? {} : known), palletIncluded };
      });
      set({ violations: withoutViolations(state.get().violations, ['palletHeight', 'height']) });
    },
    /** Hands the unit, submitted or not, over to the page that is opened next, if it is valid. */
    handOver() {
      const found = find();
      if (isOutcome(found)) handOverShipment(found.shipment, chosenScale());
    },
    /** Counts the shown result, a single time per entry. @returns false when none is left */
    use(): boolean {
      const { outcome } = state.get();
      if (outcome === null) return false;
      const entry = entryKey(outcome.shipment);
      const isNew = !allowance.isCounted(entry);
      if (!allowance.takeSingleFlight(isPaid(session.get()), entry)) {
        set({ ...withheldResult(), limitShown: true });
        return false;
      }
      lastCounted = outcome;
      if (isNew) storeAndCount(outcome);
      return true;
    },
    closeLimit: () => set({ limitShown: false }),
  };
}

const isOutcome = (found: Outcome | FieldViolations): found is Outcome => 'result' in found;

const measuresOf = ({ lengthIn, widthIn, heightIn, weightLb }: HandlingUnit) => ({
  lengthIn,
  widthIn,
  heightIn,
  weightLb,
});
