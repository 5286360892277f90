import { createStore, newReference, type Readable } from '@freightwright/mfe-kit';

/** The loading state of a part of the shell that is loaded when it is needed. */
export type LaterState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reference: string; readonly failures: number }
  | { readonly status: 'here'; readonly part: T };

export interface Later<T> extends Readable<LaterState<T>> {
  /**
   * Loads the part, unless it is loaded or loading. After a failure it tries again. @throws Error when
   * loading fails.
   */
  take(): Promise<T>;
  /** Does the same without a result, for callers that watch the state. */
  want(): void;
}

interface LaterDeps<T> {
  readonly load: () => Promise<T>;
  readonly onFailure: (error: unknown, reference: string) => void;
}

export function createLater<T>({ load, onFailure }: LaterDeps<T>): Later<T> {
  const state = createStore<LaterState<T>>({ status: 'waiting' });
  let coming: Promise<T> | undefined;
  let failures = 0;
  async function fetchPart(): Promise<T> {
    if (failures > 0) state.set({ status: 'waiting' });
    try {
      const part = await load();
      state.set({ status: 'here', part });
      return part;
    } catch (error) {
      coming = undefined;
      failures += 1;
      const reference = newReference();
      state.set({ status: 'failed', reference, failures });
      onFailure(error, reference);
      throw error;
    }
  }
  const take = () => {
    coming ??= fetchPart();
    return coming;
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    take,
    want: () => void take().catch(() => undefined),
  };
}
