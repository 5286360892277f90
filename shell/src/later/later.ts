import { createStore, newReference, type Readable } from '@freightwright/mfe-kit';

/** The loading state of a part of the shell that is loaded when it is needed. */
export type LaterState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reference: string; readonly failures: number }
  | { readonly status: 'here'; readonly part: T };

export interface Later<T> extends Readable<LaterState<T>> {
  /** Loads the part, unless it is loaded or loading; after a failure again. @throws Error when it fails. */
  take(): Promise<T>;
  /** Does the same without a result, for callers that watch the state. */
  want(): void;
}

interface LaterDeps<T> {
  readonly load: () => Promise<T>;
  readonly onFailure: (error: unknown, reference: string) => void;
}

export function createLater<T>({ load, onFailure }: LaterDeps<T>): Later<T> {
  const waiting = { status: 'waiting' } as const;
  // The frame in the markup is without the part, which may come before the frame is taken over.
  const state = createStore<LaterState<T>>(waiting, () => waiting);
  let coming: Promise<T> | undefined;
  let failures = 0;
  async function fetchPart(): Promise<T> {
    state.set(waiting);
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
  return { ...state, take, want: () => void take().catch(() => undefined) };
}
