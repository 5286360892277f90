import { createStore } from '@freightwright/mfe-kit';
import type { AllowanceStore } from '../allowance/allowance-store.ts';
import type { StoredTexts } from '../state/stored-texts.ts';

type EngineModule = typeof import('./engine.ts');

/** The chunk for the first calculation: figures, their components, and the allowance of calculations. */
export type Engine = EngineModule & { readonly allowance: AllowanceStore };

/** null until the engine is loaded. */
export type EngineLoader = ReturnType<typeof createEngineLoader>;

/** Create a single one per page, because the allowance lives that long too. */
export function createEngineLoader(
  deps: { readonly storedTexts: StoredTexts; readonly now: () => number },
  fetchEngine: () => Promise<EngineModule> = () => import('./engine.ts'),
) {
  const store = createStore<Engine | null>(null);
  let coming: Promise<Engine> | undefined;
  const start = (module: EngineModule): Engine => {
    const engine = { ...module, allowance: module.createAllowanceStore(deps) };
    store.set(engine);
    return engine;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads the engine, single-flight. After a failure the next call retries. */
    load(): Promise<Engine> {
      coming ??= fetchEngine().then(start, (error: unknown) => {
        coming = undefined;
        throw error;
      });
      return coming;
    },
  };
}
