import type { Preset, ScaleId, UnitSystem } from '@freightwright/domain';
import type { AnalyticsEvent, Readable, Session, Writable } from '@freightwright/mfe-kit';
import { createStore } from '@freightwright/mfe-kit';
import { type CalculatorState, untouched } from '../state/calculator-state.ts';
import type { Entry, FieldViolations, MeasureName } from '../state/entry.ts';
import { emptyEntry, presetMeasures, withoutViolations, withTexts } from '../state/entry.ts';
import type { StoredTexts } from '../state/stored-texts.ts';
import { chosenScale, createPreference, createStoredTexts, storageKeys } from '../state/stored-texts.ts';
import type { Actions } from './actions.ts';
import { createEngineLoader, type EngineLoader } from './load-engine.ts';

/** What lives as long as the page, whichever view is shown. */
export interface CalculatorDeps {
  readonly now: () => number;
  readonly engine: EngineLoader;
  readonly storedTexts: StoredTexts;
  readonly units: Writable<UnitSystem>;
  readonly mainScale: Writable<ScaleId>;
}

interface Visitor {
  readonly session: Readable<Session>;
  readonly track: (event: AnalyticsEvent) => void;
}

export type Calculator = ReturnType<typeof createCalculator>;

/** The calculator on '/': entry, validation errors and last result. Other actions load with the engine. */
export function createCalculator(deps: CalculatorDeps, visitor: Visitor) {
  const system = deps.units.get();
  const state = createStore(
    system === 'us' ? untouched : { ...untouched, entry: emptyEntry(system) },
    () => untouched,
  );
  const set = (change: Partial<CalculatorState>) => state.set({ ...state.get(), ...change });
  let made: Actions | undefined;
  const actions = (): Actions | undefined => {
    const engine = deps.engine.get();
    if (engine)
      made ??= engine.createActions({
        ...deps,
        ...visitor,
        allowance: engine.allowance,
        chosenScale: () => chosenScale(deps),
        state,
        set,
      });
    return made;
  };

  /** Stores a changed entry, and in working mode updates the result. */
  function enter(entry: Entry, violations: FieldViolations) {
    set({ entry, violations });
    actions()?.follow();
  }

  /** Runs now if the engine is loaded, otherwise as soon as it is. */
  function withActions(act: (loaded: Actions) => unknown) {
    const run = () => {
      const loaded = actions();
      if (loaded) act(loaded);
    };
    if (deps.engine.get()) run();
    else deps.engine.load().then(run, () => set({ phase: 'failed' }));
  }

  return {
    state: state as Readable<CalculatorState>,
    actions,
    /** Preloads the engine. Called at the first interaction with the form. */
    expect: () => void deps.engine.load().catch(() => undefined),
    type(name: MeasureName, text: string) {
      const { entry, violations } = state.get();
      enter(withTexts(entry, { [name]: text }), withoutViolations(violations, [name]));
    },
    describe(commodity: string) {
      const { entry, violations } = state.get();
      enter({ ...entry, commodity }, violations);
    },
    fill(preset: Preset) {
      const { entry } = state.get();
      const measures = presetMeasures(preset);
      const texts = Object.entries(measures).map(([name, value]) => [name, String(value)]);
      const filled = withTexts(entry, Object.fromEntries(texts));
      if (entry.system === 'us') enter({ ...filled, exact: measures, palletIncluded: true }, {});
      else withActions((loaded) => loaded.fill(preset));
    },
    /** Counts the shown result as used. false when no calculation is left for that. */
    use: (): boolean => actions()?.use() ?? true,
    submit() {
      if (state.get().phase === 'calculating') return;
      // Clears the previous result first, so that none stays beside new entries when this one fails.
      set({ phase: 'calculating', outcome: null, violations: {}, typed: false, withheld: false });
      withActions((loaded) => loaded.submit());
    },
  };
}

export function browserDeps(window: Window, now = () => Date.now()): CalculatorDeps {
  const storedTexts = createStoredTexts(window);
  return {
    now,
    engine: createEngineLoader({ storedTexts, now }),
    storedTexts,
    units: createPreference<UnitSystem>(storedTexts, storageKeys.units, ['us', 'metric']),
    mainScale: createPreference<ScaleId>(storedTexts, storageKeys.mainScale, ['chart', 'nmfc2025']),
  };
}
