import type { BolDraftForm } from '@freightwright/contracts';
import type { Readable } from '@freightwright/mfe-kit';
import { reasonOf } from '../api/failure.ts';
import type { BolValues, PartyValues } from '../form/bol-values.ts';
import { blankParty, blankValues, isBlankParty } from '../form/bol-values.ts';
import { valuesOf } from '../form/values-of.ts';
import { createDraftRestoring } from './draft-restoring.ts';
import { createDraftSaving } from './draft-saving.ts';
import type { DraftCalls, DraftKeeperDeps, DraftState, ShipFrom } from './draft-state.ts';
import { refOf } from './draft-state.ts';
import { FormInHand } from './form-in-hand.ts';

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Loses nothing that is typed: stored in the browser at once, and saved at the service after a pause. */
export function createDraftKeeper(deps: DraftKeeperDeps) {
  const { calls, today, isTakenOver = false } = deps;
  const form = new FormInHand(deps, () => {
    saving.callOff();
    saving.forget();
  });
  const saving = createDraftSaving(form, deps);
  const restoring = createDraftRestoring(form, saving, deps);
  const { state } = form;
  const { flush, take } = saving;

  /** Saves what is in the form. Says so when it cannot be. @returns whether it is saved. */
  async function isSaved(): Promise<boolean> {
    if (await flush()) return true;
    const { notice, status } = state.get();
    const why = 'why' in status ? status.why : undefined;
    if (notice?.kind !== 'conflict' && notice?.kind !== 'issued')
      form.set({ notice: { kind: 'not-saved', why } });
    return false;
  }

  /** Reads something else and puts it into the form. What was typed while it was read is saved as well. */
  async function replaceBy<T>(read: () => Promise<T>, put: (read: T) => void): Promise<void> {
    if (!(await isSaved())) return;
    const started = form.generation;
    try {
      const next = await read();
      if (started === form.generation && (await isSaved())) put(next);
    } catch (error) {
      form.set({ notice: { kind: 'not-opened', why: reasonOf(error) } });
    }
  }

  const clear = () => form.clear();

  function keepDirty(): void {
    form.isDirty = true;
    form.keepLocally();
    saving.schedule();
  }

  function change(update: (values: BolValues) => BolValues): void {
    const { values } = state.get();
    const next = update(values);
    if (next === values) return;
    form.isDirty = true;
    form.set({ values: next, status: { kind: 'pending' } });
    if (form.owner === undefined) {
      form.early.push(update);
      return;
    }
    keepDirty();
  }
  function identify(userId: string | null): void {
    form.begin();
    const isFirst = form.owner === undefined;
    const { revision } = state.get();
    const early = form.early.splice(0);
    if (early.length > 0) form.replace(blankValues(today()));
    restoring.identify(userId);
    if (early.length > 0) change((values) => early.reduce((before, update) => update(before), values));
    if (isFirst && isTakenOver) form.set({ revision });
  }

  function putShipFrom(shipper: PartyValues, shipFrom: ShipFrom): void {
    const { status, values } = state.get();
    form.set({ shipFrom });
    if (status.kind === 'blank') form.set({ values: { ...values, shipper } });
    else change((before) => ({ ...before, shipper }));
  }

  return {
    state: state as Readable<DraftState>,
    /** Dates the form. Before that nothing is asked of the browser, so that the page can be drawn as markup. */
    begin: () => form.begin(),
    /**
     * Says who is signed in. The first call restores what the browser has and types into it what was typed
     * before. After that, signing in keeps the form, and a change of reader clears it.
     */
    identify,
    /** Another page of this browser may have stored something: takes over what it has of the same form. */
    catchUp: restoring.catchUp,
    change,
    /** Fills in Ship from where a form began blank and has nothing. A blank form is not saved for it. */
    fillShipFrom(party: PartyValues, from: 'last-bill' | 'browser'): void {
      if (!form.isFresh || !isBlankParty(state.get().values.shipper)) return;
      form.isFresh = false;
      putShipFrom(party, { party, from });
    },
    /** What was typed there is kept for the next bill. */
    markShipFrom: (party: PartyValues) => form.set({ shipFrom: { party, from: 'typed' } }),
    /** Takes back what was filled in; what was typed stays. */
    clearShipFrom(): void {
      const { shipFrom, values } = state.get();
      if (shipFrom === null) return;
      const isTyped = shipFrom.from === 'typed';
      const shipper = isTyped ? values.shipper : blankParty;
      putShipFrom(shipper, { party: shipFrom.party, from: 'forgotten' });
    },
    flush,
    /** Opens a draft. The form is saved first; when it cannot be, this and the next two only say so. */
    open: (id: string) =>
      replaceBy(
        () => calls.read(id),
        (bol) => {
          if (bol.status === 'draft') take(bol);
          else form.set({ notice: { kind: 'issued', bolNumber: bol.bolNumber } });
        },
      ),
    startNew: () => replaceBy(async () => undefined, clear),
    /** Begins another bill with the form that `read` gives, by default shipped today. */
    startFrom: (read: (calls: DraftCalls) => Promise<BolDraftForm>) =>
      replaceBy(
        () => read(calls),
        (begun) => {
          form.replace(valuesOf({ shipDate: today(), ...begun }), { status: { kind: 'pending' } });
          keepDirty();
        },
      ),
    /** Call this when the bill is issued. It empties the form and keeps nothing of it. */
    finish: clear,
    takeNewer(): void {
      const { notice } = state.get();
      if (notice?.kind === 'conflict') take(notice.newer);
    },
    async keepMine(): Promise<boolean> {
      const { notice } = state.get();
      if (notice?.kind !== 'conflict') return false;
      form.isDirty = true;
      form.set({ draft: refOf(notice.newer), notice: null });
      return flush();
    },
    dismissNotice: () => form.set({ notice: null }),
    /** Whether leaving the page would lose something. Stores the form in the browser first, if that is possible. */
    wouldLose: () => form.isDirty && !form.keepLocally(),
    dispose(): void {
      if (form.isDirty) form.keepLocally();
      form.isDisposed = true;
      saving.callOff();
    },
  };
}
