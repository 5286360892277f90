import { createStore, newReference, type Readable } from '@freightwright/mfe-kit';

/** The loading state of a lazy chunk of the shell. */
export type LazyState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reference: string; readonly failures: number }
  | { readonly status: 'here'; readonly part: T };

export interface Lazy<T> extends Readable<LazyState<T>> {
  /** Loads the chunk, unless it is loaded or loading; retries after a failure. @throws Error if it fails. */
  take(): Promise<T>;
  /** Same as above without a result, for callers that observe the state. */
  want(): void;
}

interface LazyDeps<T> {
  readonly load: () => Promise<T>;
  readonly onFailure: (error: unknown, reference: string) => void;
}

export function createLazy<T>({ load, onFailure }: LazyDeps<T>): Lazy<T> {
  const waiting = { status: 'waiting' } as const;
  // The server-rendered frame is without the chunk, which may load before the frame is hydrated.
  const state = createStore<LazyState<T>>(waiting, () => waiting);
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
