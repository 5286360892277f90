import { createStore, type Readable, type ToastMessage } from '@freightwright/mfe-kit';

/** How long a toast is shown. Source: product specification, point 9. */
export const toastDurationMs = 5_000;

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

export interface ToastQueue extends Readable<ShownToast | null> {
  add(message: ToastMessage): void;
  dismiss(): void;
  /** Pauses the toast's timer while the pointer or the focus is in it. */
  hold(): void;
  /** Restarts the toast's timer. */
  release(): void;
}

interface ToastQueueDeps {
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (id: number) => void;
}

/** Shows one toast at a time, first in, first out. */
export function createToastQueue({ setTimeout, clearTimeout }: ToastQueueDeps): ToastQueue {
  const shown = createStore<ShownToast | null>(null);
  const waiting: ShownToast[] = [];
  let timer: number | undefined;
  let lastId = 0;
  const hold = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
  };
  const release = () => {
    hold();
    if (shown.get() !== null) timer = setTimeout(next, toastDurationMs);
  };
  function next() {
    shown.set(waiting.shift() ?? null);
    release();
  }
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    add(message) {
      lastId += 1;
      waiting.push({ ...message, id: lastId });
      if (shown.get() === null) next();
    },
    dismiss: next,
    hold,
    release,
  };
}
