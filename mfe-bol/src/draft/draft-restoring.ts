import { ApiError } from '@freightwright/mfe-kit';
import { blankValues } from '../values/bol-values.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import type { DraftSaving } from './draft-saving.ts';
import { type DraftStoreDeps, retryMs } from './draft-state.ts';
import type { FormInHand } from './form-in-hand.ts';
import { asidePlace, type DraftRef, placeOf, visitorPlace } from './local-draft.ts';

/** Restores the form stored in this browser, and follows changes of the user. */
export function createDraftRestoring(form: FormInHand, saving: DraftSaving, deps: DraftStoreDeps) {
  const { calls, storage, now, today } = deps;
  /** The draft that was in the form of the previous user. */
  let left: { readonly owner: string; readonly id: string } | null = null;

  function restore(): void {
    const { owner } = form;
    if (owner === undefined) return;
    const typed = storage.read(visitorPlace);
    const localDraft = typed ?? storage.read(placeOf(owner));
    if (localDraft === undefined) {
      if (left !== null && left.owner === owner) void reopen(left.id);
      return;
    }
    const local = { kind: 'local', at: now() } as const;
    form.replace(localDraft.values, { draft: localDraft.draft, status: local }, localDraft.formKey);
    form.isDirty = !localDraft.isSynced;
    if (owner === null) return;
    if (typed) claimOwnership(owner);
    else if (localDraft.draft) {
      if (form.isDirty) saving.remember(draftFormOf(localDraft.values));
      void compare(localDraft.draft);
    } else {
      // The previous page may have sent it.
      form.begun = localDraft.values;
      form.isDirty = true;
      saving.schedule();
    }
  }

  /** A visitor's input becomes the signed-in user's, whose own stored form is saved as a separate draft. */
  function claimOwnership(owner: string): void {
    const waiting = storage.read(placeOf(owner));
    if (waiting && !waiting.isSynced) storage.save(asidePlace(owner), waiting);
    form.isDirty = true;
    if (form.saveLocally()) storage.forget(visitorPlace);
    saving.schedule(0);
  }

  /** Hides the previous user's data; the browser stores only what the service does not have. */
  function leave(owner: string): void {
    const { draft } = form.state.get();
    if (form.isDirty) form.saveLocally(placeOf(owner));
    else storage.forget(placeOf(owner));
    if (draft) left = { owner, id: draft.id };
    form.replace(blankValues(today()));
  }

  /** The same user is back, and the service has what was in the form. */
  async function reopen(id: string): Promise<void> {
    const started = form.generation;
    try {
      const bol = await calls.read(id);
      const isUntouched = started === form.generation && form.state.get().status.kind === 'blank';
      if (isUntouched && bol.status === 'draft') saving.take(bol);
    } catch {
      // It is under My BOLs.
    }
  }

  /** Loads its module only when there is something to save. */
  async function saveWhatGaveWay(owner: string): Promise<void> {
    if (storage.read(asidePlace(owner)) === undefined) return;
    const fetched = await import('./save-aside.ts').catch(() => null);
    await fetched?.saveAside(owner, deps);
  }

  async function compare(draft: DraftRef): Promise<void> {
    const started = form.generation;
    try {
      const there = await calls.read(draft.id);
      if (started !== form.generation) return;
      if (there.status !== 'draft') {
        if (!form.isDirty) return form.clear();
        form.settle();
        form.set({ notice: { kind: 'issued', bolNumber: there.bolNumber } });
      } else if (there.version !== form.state.get().draft?.version) saving.meet(there);
      else if (form.isDirty) saving.schedule();
      else form.set({ status: { kind: 'saved', at: new Date(there.updatedAt) } });
    } catch (error) {
      if (started !== form.generation) return;
      const isGone = error instanceof ApiError && error.code === 'bol.not-found';
      if (isGone && !form.isDirty) form.clear();
      else if (form.isDirty) saving.schedule(retryMs);
    }
  }

  /** The signed-in user has typed here. Another page of this browser may have claimed that form already. */
  function signIn(owner: string): void {
    const isHandedOver =
      storage.read(placeOf(owner))?.formKey === form.formKey &&
      storage.read(visitorPlace)?.formKey !== form.formKey;
    if (isHandedOver) restore();
    else claimOwnership(owner);
  }

  return {
    identify(userId: string | null): void {
      const before = form.owner;
      if (before === userId) return;
      form.owner = userId;
      if (typeof before === 'string') leave(before);
      const { status, shipFrom } = form.state.get();
      const { kind } = status;
      // Another user ships from another location.
      if (kind === 'blank' && shipFrom !== null) form.replace(blankValues(today()));
      if (typeof userId === 'string' && before === null && (form.isDirty || kind === 'local')) signIn(userId);
      else restore();
      if (typeof userId === 'string') void saveWhatGaveWay(userId);
    },
    catchUp(): void {
      const { owner } = form;
      if (owner === undefined) return;
      const { status, values, draft } = form.state.get();
      const localDraft = storage.read(placeOf(owner));
      if (localDraft === undefined) return;
      const isSame = localDraft.formKey === form.formKey;
      const isNews = JSON.stringify(localDraft.values) !== JSON.stringify(values);
      if (owner === null) {
        // The user types in one page at a time, so the last stored form is the latest input.
        if (isNews && (isSame || status.kind === 'blank')) restore();
      } else if (
        isSame &&
        localDraft.isSynced &&
        !form.isDirty &&
        localDraft.draft?.version !== draft?.version
      ) {
        const saved = { draft: localDraft.draft, status: { kind: 'saved', at: now() } } as const;
        if (isNews) form.replace(localDraft.values, saved, localDraft.formKey);
        else form.set(saved);
      }
    },
  };
}
