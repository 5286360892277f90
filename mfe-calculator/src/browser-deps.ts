import type { ScaleId, UnitSystem } from '@freightwright/domain';
import type { CalculatorDeps } from './calculator.ts';
import { createEngineLoader } from './engine/load-engine.ts';
import { createKeptTexts, keptKeys } from './keep/kept-texts.ts';
import { createPreference } from './keep/preference.ts';

/** The browser's side of the calculator. Make it once for the life of the page. */
export function browserDeps(window: Window): CalculatorDeps {
  const kept = createKeptTexts(window);
  const now = () => Date.now();
  return {
    now,
    engine: createEngineLoader({ kept, now }),
    kept,
    units: createPreference<UnitSystem>(kept, keptKeys.units, ['us', 'metric']),
    mainScale: createPreference<ScaleId>(kept, keptKeys.mainScale, ['chart', 'nmfc2025']),
  };
}
