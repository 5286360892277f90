import type { Bol, BolDraftForm, DraftBol } from '@freightwright/contracts';
import { ApiError } from '@freightwright/mfe-kit';
import { reasonOf } from '../api/failure.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import { valuesOf } from '../values/values-of.ts';
import { type DraftState, type DraftStoreDeps, pauseMs, refOf, retryMs } from './draft-state.ts';
import type { FormInHand } from './form-in-hand.ts';
import { type DraftRef, placeOf } from './local-draft.ts';

export type DraftSaving = ReturnType<typeof createDraftSaving>;

export function createDraftSaving(form: FormInHand, deps: DraftStoreDeps) {
  const { calls, storage, now, newKey, later } = deps;
  /** Saves from this page without a response, so that they do not count as a conflict. */
  const ownSaves = new Set<string>();
  let cancel = () => {};
  let running: Promise<void> | null = null;
  const callOff = () => cancel();
  /** Schedules a save, by default after the debounce delay. */
  const schedule = (ms = pauseMs) => {
    callOff();
    if (!form.isDisposed) cancel = later(() => void save(), ms);
  };

  /** Saves sequentially: input during one save is part of the next. */
  async function save(): Promise<void> {
    callOff();
    while (running) await running;
    if (!form.isDirty || form.isDisposed || form.state.get().notice?.kind === 'conflict') return;
    // Input before the user is known waits for that.
    if (form.owner === undefined) return;
    if (form.owner === null) return form.settle();
    running = saveOnce(form.owner).finally(() => {
      running = null;
    });
    await running;
  }

  async function saveOnce(owner: string): Promise<void> {
    const { values, draft } = form.state.get();
    const started = form.generation;
    // The service accepts one key for one content, so the request stays the same until the draft is created.
    if (draft === null) form.begun ??= values;
    const sent = form.begun ?? values;
    const body = draftFormOf(sent);
    form.set({ status: { kind: 'pending' } });
    try {
      const saved = draft ? await calls.change(draft, body) : await calls.create(body, form.formKey);
      if (started !== form.generation) return;
      form.begun = null;
      ownSaves.clear();
      form.isDirty = form.state.get().values !== sent;
      if (form.isDisposed) return leaveBehind(owner, saved);
      form.set({ draft: refOf(saved), status: { kind: 'pending' } });
      // Another page of this browser has created the draft under the same key, and changed it since.
      if (draft === null && saved.version > 1) return meet(saved);
      if (form.isDirty) schedule();
      else form.set({ status: { kind: 'saved', at: now() } });
      form.saveLocally();
    } catch (error) {
      if (started === form.generation && !form.isDisposed) await notSaved(error, draft, body);
    }
  }

  /** The page was left before the response: records the draft in the browser's copy, unless it changed. */
  function leaveBehind(owner: string, saved: DraftBol): void {
    const place = placeOf(owner);
    const localDraft = storage.read(place);
    const { values } = form.state.get();
    if (localDraft?.formKey !== form.formKey || JSON.stringify(localDraft.values) !== JSON.stringify(values))
      return;
    storage.save(place, { ...localDraft, draft: refOf(saved), isSynced: !form.isDirty });
  }

  async function notSaved(error: unknown, draft: DraftRef | null, sent: BolDraftForm): Promise<void> {
    const { code, status } =
      error instanceof ApiError ? error : ({ code: 'network.unreachable', status: 0 } as const);
    if (draft && code === 'bol.changed-meanwhile') return askWhose(draft);
    if (draft && code === 'bol.not-draft') {
      form.settle();
      form.set({ notice: { kind: 'issued', bolNumber: draft.bolNumber } });
      return;
    }
    const isGone = draft !== null && code === 'bol.not-found';
    if (isGone || (draft === null && code === 'idempotency.key-reused')) {
      // Deleted elsewhere, or the key was used for something else: this form becomes a new draft.
      form.formKey = newKey();
      form.begun = null;
      form.set({ draft: null });
      schedule(0);
      return;
    }
    form.settle(reasonOf(error));
    const isRefused = status >= 400 && status < 500;
    const mayPass = !isRefused || code === 'idempotency.under-way' || code === 'rate.limited';
    if (mayPass) {
      if (draft) ownSaves.add(wordingOf(sent));
      schedule(retryMs);
    } else form.begun = null;
  }

  async function askWhose(draft: DraftRef): Promise<void> {
    const started = form.generation;
    form.settle();
    try {
      const newer = await calls.read(draft.id);
      if (started !== form.generation) return;
      if (newer.status === 'draft') meet(newer);
      else form.set({ notice: { kind: 'issued', bolNumber: newer.bolNumber } });
    } catch (error) {
      form.settle(reasonOf(error));
      schedule(retryMs);
    }
  }

  /** The service has another version of the draft than this page last loaded. */
  function meet(newer: DraftBol): void {
    const wording = wordingOf(newer.form);
    const isSame = wording === wordingOf(draftFormOf(form.state.get().values));
    if (!isSame && !ownSaves.has(wording)) {
      if (form.isDirty) form.set({ notice: { kind: 'conflict', newer } });
      else take(newer);
      return;
    }
    // Sent from this page; only the response was lost. Input since then is based on it.
    ownSaves.clear();
    form.isDirty = !isSame;
    form.set({
      draft: refOf(newer),
      status: form.isDirty ? { kind: 'pending' } : { kind: 'saved', at: new Date(newer.updatedAt) },
    });
    form.saveLocally();
    if (form.isDirty) schedule();
  }

  function take(bol: Bol): void {
    const status = { kind: 'saved', at: new Date(bol.updatedAt) } as const;
    form.replace(valuesOf(bol.form), { draft: refOf(bol), status });
    form.saveLocally();
  }

  /** Saves pending changes immediately. @returns whether the service has all of them. */
  async function flush(): Promise<boolean> {
    let before: DraftState;
    // Repeats for input during that save, as long as a save makes progress.
    do {
      before = form.state.get();
      await save();
    } while (form.isDirty && isMoved(before));
    return !form.isDirty;
  }
  const isMoved = ({ values, draft }: DraftState) => {
    const after = form.state.get();
    return after.values !== values || after.draft !== draft;
  };
  return {
    schedule,
    callOff,
    flush,
    take,
    meet,
    remember: (sent: BolDraftForm) => void ownSaves.add(wordingOf(sent)),
    forget: () => ownSaves.clear(),
  };
}

/** Serializes a form independently of the order of its fields, for comparison. */
const wordingOf = (form: BolDraftForm): string => JSON.stringify(valuesOf(form));
