import type { BolDraftForm } from '@freightwright/contracts';
import { ApiError, createStore, type Readable } from '@freightwright/mfe-kit';
import { type BolValues, blankValues } from '../form/bol-values.ts';
import { draftFormOf } from '../form/draft-form-of.ts';
import { valuesOf } from '../form/values-of.ts';
import { type DraftCalls, refOf } from './draft-calls.ts';
import { type DraftKeeperDeps, pauseMs, retryMs } from './draft-keeper-deps.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftRef } from './local-draft.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Holds the form and makes sure that nothing typed is lost: it is kept in the browser at once, and saved at
 * the service after a pause.
 */
export interface DraftKeeper {
  readonly state: Readable<DraftState>;
  /**
   * Says who is signed in. The first call restores what was left in the browser. After that, a change of
   * reader clears the form, and signing in keeps it.
   */
  identify(userId: string | null): void;
  change(update: (values: BolValues) => BolValues): void;
  /** Saves at once what is not saved yet. @returns whether the service has all of it. */
  flush(): Promise<boolean>;
  /** Opens a draft. The form is saved first; when it cannot be, this and the next two only say so. */
  open(id: string): Promise<void>;
  /** Empties the form. */
  startNew(): Promise<void>;
  /** Begins another bill with the form that `read` gives, by default shipped today. */
  startFrom(read: (calls: DraftCalls) => Promise<BolDraftForm>): Promise<void>;
  /** Call this when the bill is issued. It empties the form and keeps nothing of it. */
  finish(): void;
  takeNewer(): void;
  keepMine(): Promise<boolean>;
  dismissNotice(): void;
  /**
   * Whether leaving the page would lose something. Keeps the form in the browser first, if that is possible.
   */
  wouldLose(): boolean;
  dispose(): void;
}

export function createDraftKeeper(deps: DraftKeeperDeps): DraftKeeper {
  const { calls, storage, now, today, newKey, later } = deps;
  const state = createStore<DraftState>({
    values: blankValues(today()),
    draft: null,
    status: { kind: 'blank' },
    notice: null,
    revision: 0,
  });
  let owner: string | null | undefined;
  let isDirty = false;
  let isDisposed = false;
  let createKey = newKey();
  let callOff = () => {};
  let running: Promise<void> | null = null;
  /**
   * Raised when another form replaces this one, so that an answer for the earlier form is not applied to it.
   */
  let generation = 0;
  const set = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part });
  const schedule = (ms = pauseMs) => {
    callOff();
    if (!isDisposed) callOff = later(() => void save(), ms);
  };
  const keepLocally = () => {
    const { values, draft } = state.get();
    return storage.keep({ owner: owner ?? null, draft, isSynced: !isDirty, values });
  };
  /** Replaces what was typed by other values. */
  const replace = (values: BolValues, part: Partial<DraftState> = {}) => {
    callOff();
    generation += 1;
    isDirty = false;
    createKey = newKey();
    const { revision } = state.get();
    set({ draft: null, status: { kind: 'blank' }, notice: null, ...part, values, revision: revision + 1 });
  };
  const clear = () => {
    replace(blankValues(today()));
    storage.forget();
  };
  const settle = (why?: string) => {
    const at = now();
    if (!keepLocally()) {
      set({ status: { kind: 'unsaved', why: why ?? 'This browser keeps nothing of this site.' } });
    } else set({ status: { kind: 'local', at, ...(why !== undefined && { why }) } });
  };

  /** Saves one after the other: what is typed during one save is saved by the next. */
  async function save(): Promise<void> {
    callOff();
    while (running) await running;
    if (!isDirty || isDisposed || state.get().notice?.kind === 'conflict') return;
    if (typeof owner !== 'string') {
      settle();
      return;
    }
    running = saveOnce().finally(() => {
      running = null;
    });
    await running;
  }

  async function saveOnce(): Promise<void> {
    const { values, draft } = state.get();
    const started = generation;
    set({ status: { kind: 'pending' } });
    try {
      const form = draftFormOf(values);
      const saved = draft ? await calls.change(draft, form) : await calls.create(form, createKey);
      if (started !== generation) return;
      isDirty = state.get().values !== values;
      set({ draft: refOf(saved), status: isDirty ? { kind: 'pending' } : { kind: 'saved', at: now() } });
      keepLocally();
      if (isDirty) schedule();
    } catch (error) {
      if (started === generation) await notSaved(error, draft);
    }
  }

  async function notSaved(error: unknown, draft: DraftRef | null): Promise<void> {
    const code = error instanceof ApiError ? error.code : 'network.unreachable';
    if (draft && code === 'bol.changed-meanwhile') return askWhose(draft);
    if (draft && code === 'bol.not-draft') {
      settle();
      set({ notice: { kind: 'issued', bolNumber: draft.bolNumber } });
      return;
    }
    if (draft && code === 'bol.not-found') {
      // The draft was deleted in another window while it was being written here, so this form becomes a new
      // draft.
      createKey = newKey();
      set({ draft: null });
      schedule(0);
      return;
    }
    settle(reasonOf(error));
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!refused || code === 'idempotency.under-way' || code === 'rate.limited') schedule(retryMs);
  }

  async function askWhose(draft: DraftRef): Promise<void> {
    const started = generation;
    settle();
    try {
      const newer = await calls.read(draft.id);
      if (started !== generation) return;
      const isDraft = newer.status === 'draft';
      set({
        notice: isDraft ? { kind: 'conflict', newer } : { kind: 'issued', bolNumber: newer.bolNumber },
      });
    } catch (error) {
      settle(reasonOf(error));
      schedule(retryMs);
    }
  }

  /** Restores what was left in this browser, then asks whether the service has something newer. */
  function restore(): void {
    const kept = storage.read();
    if (kept === undefined || (kept.owner !== null && kept.owner !== owner)) return;
    replace(kept.values, { draft: kept.draft, status: { kind: 'local', at: now() } });
    isDirty = !kept.isSynced;
    if (kept.draft && typeof owner === 'string') void compare(kept.draft);
    else if (typeof owner === 'string') {
      isDirty = true;
      schedule();
    }
  }

  async function compare(draft: DraftRef): Promise<void> {
    const started = generation;
    try {
      const there = await calls.read(draft.id);
      if (started !== generation) return;
      if (there.status !== 'draft') clear();
      else if (there.version === draft.version) {
        if (isDirty) schedule();
        else set({ status: { kind: 'saved', at: new Date(there.updatedAt) } });
      } else if (isDirty) set({ notice: { kind: 'conflict', newer: there } });
      else take(there);
    } catch (error) {
      if (started !== generation) return;
      const isGone = error instanceof ApiError && error.code === 'bol.not-found';
      if (isGone && !isDirty) clear();
      else if (isDirty) schedule(retryMs);
    }
  }

  function take(bol: Parameters<typeof refOf>[0]): void {
    replace(valuesOf(bol.form), {
      draft: refOf(bol),
      status: { kind: 'saved', at: new Date(bol.updatedAt) },
    });
    keepLocally();
  }

  async function flush(): Promise<boolean> {
    let { values } = state.get();
    await save();
    // Repeats for what was typed during that save.
    while (isDirty && state.get().values !== values) {
      values = state.get().values;
      await save();
    }
    return !isDirty;
  }

  /** Saves what is in the form, and puts something else there. */
  async function replaceBy(work: () => unknown): Promise<void> {
    if (!(await flush())) {
      const { notice, status } = state.get();
      const why = 'why' in status ? status.why : undefined;
      if (notice?.kind !== 'conflict' && notice?.kind !== 'issued')
        set({ notice: { kind: 'not-saved', why } });
      return;
    }
    try {
      await work();
    } catch (error) {
      set({ notice: { kind: 'not-opened', why: reasonOf(error) } });
    }
  }

  return {
    state,
    identify(userId) {
      const before = owner;
      if (before === userId) return;
      owner = userId;
      if (before === undefined) restore();
      else if (typeof before === 'string') {
        // Nothing of the previous reader stays visible, and the browser keeps only what the service does not
        // have.
        const isKept = isDirty;
        if (isKept) {
          owner = before;
          keepLocally();
          owner = userId;
          replace(blankValues(today()));
        } else clear();
        restore();
      } else if (isDirty || state.get().status.kind === 'local') {
        isDirty = true;
        schedule(0);
      } else restore();
    },
    change(update) {
      const { values } = state.get();
      const next = update(values);
      if (next === values) return;
      isDirty = true;
      set({ values: next, status: { kind: 'pending' } });
      keepLocally();
      schedule();
    },
    flush,
    open: (id) =>
      replaceBy(async () => {
        const bol = await calls.read(id);
        if (bol.status === 'draft') take(bol);
        else set({ notice: { kind: 'issued', bolNumber: bol.bolNumber } });
      }),
    startNew: () => replaceBy(clear),
    startFrom: (read) =>
      replaceBy(async () => {
        const started = generation;
        const form = await read(calls);
        if (started !== generation) return;
        replace(valuesOf({ shipDate: today(), ...form }), { status: { kind: 'pending' } });
        isDirty = true;
        keepLocally();
        schedule();
      }),
    finish: clear,
    takeNewer() {
      const { notice } = state.get();
      if (notice?.kind === 'conflict') take(notice.newer);
    },
    async keepMine() {
      const { notice } = state.get();
      if (notice?.kind !== 'conflict') return false;
      isDirty = true;
      set({ draft: refOf(notice.newer), notice: null });
      return flush();
    },
    dismissNotice: () => set({ notice: null }),
    wouldLose: () => isDirty && !keepLocally(),
    dispose() {
      if (isDirty) keepLocally();
      isDisposed = true;
      callOff();
    },
  };
}
