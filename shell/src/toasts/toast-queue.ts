import { createStore, type Readable, type ToastMessage } from '@freightwright/mfe-kit';

/** How long a toast is shown. Source: product specification, point 9. */
export const toastDurationMs = 5_000;

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

export interface ToastQueue extends Readable<ShownToast | null> {
  add(message: ToastMessage): void;
  dismiss(): void;
  /** Stops the toast's clock while a reader points at it or has the focus in it. */
  hold(): void;
  /** Starts the toast's clock again from the beginning. */
  release(): void;
}

interface ToastQueueDeps {
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (id: number) => void;
}

/** Shows one toast at a time, in the order in which they came. */
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
