import { createStore, type Readable } from '@freightwright/mfe-kit';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import type { KeptTexts } from '../keep/kept-texts.ts';

type EngineModule = typeof import('./engine.ts');

/**
 * Everything that is needed from the first calculation on: reading the entry, the figures, the components
 * that show them, and the count of free calculations.
 */
export interface Engine extends EngineModule {
  readonly allowance: AllowanceStore;
}

/** null until the engine is loaded. */
export interface EngineLoader extends Readable<Engine | null> {
  /** Loads the engine once. After a failure the next call tries again. */
  load(): Promise<Engine>;
}

interface LoaderDeps {
  readonly kept: KeptTexts;
  readonly now: () => number;
  readonly fetchEngine?: () => Promise<EngineModule>;
}

/** Make one for the life of the page, because the allowance lives that long too. */
export function createEngineLoader({
  kept,
  now,
  fetchEngine = () => import('./engine.ts'),
}: LoaderDeps): EngineLoader {
  const store = createStore<Engine | null>(null);
  let coming: Promise<Engine> | undefined;
  const start = (loaded: EngineModule): Engine => {
    const engine = { ...loaded, allowance: loaded.createAllowanceStore({ kept, now }) };
    store.set(engine);
    return engine;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    load() {
      coming ??= fetchEngine().then(start, (error: unknown) => {
        coming = undefined;
        throw error;
      });
      return coming;
    },
  };
}
