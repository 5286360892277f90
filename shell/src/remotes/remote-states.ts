import { createStore, type Readable } from '@freightwright/mfe-kit';

export type RemoteState =
  | { readonly status: 'waiting' }
  /** `newer` is true when another version than the one shown has been deployed or rolled back to. */
  | { readonly status: 'mounted'; readonly newer: boolean }
  | { readonly status: 'failed' | 'retrying'; readonly reference: string; readonly failures: number };

export type RemoteStates = Readonly<Record<string, RemoteState>>;

export interface RemoteStateStore extends Readable<RemoteStates> {
  of(name: string): RemoteState;
  set(name: string, state: RemoteState): void;
}

export const waiting: RemoteState = { status: 'waiting' };

export function createRemoteStates(): RemoteStateStore {
  const store = createStore<RemoteStates>({});
  return {
    get: store.get,
    subscribe: store.subscribe,
    of: (name) => store.get()[name] ?? waiting,
    set: (name, state) => store.set({ ...store.get(), [name]: state }),
  };
}
