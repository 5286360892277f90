import type { BolDraftForm } from '@freightwright/contracts';
import type { Readable } from '@freightwright/mfe-kit';
import { reasonOf } from '../api/failure.ts';
import type { BolValues, PartyValues } from '../values/bol-values.ts';
import { blankParty, blankValues, isBlankParty } from '../values/bol-values.ts';
import { valuesOf } from '../values/values-of.ts';
import { createDraftRestoring } from './draft-restoring.ts';
import { createDraftSaving } from './draft-saving.ts';
import type { DraftCalls, DraftState, DraftStoreDeps, ShipFrom } from './draft-state.ts';
import { refOf } from './draft-state.ts';
import { FormInHand } from './form-in-hand.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Loses no input: stored in the browser at once, and saved at the service after a debounce delay. */
export function createDraftStore(deps: DraftStoreDeps) {
  const { calls, today, isLocked = false } = deps;
  const form = new FormInHand(deps, () => {
    saving.callOff();
    saving.forget();
  });
  const saving = createDraftSaving(form, deps);
  const restoring = createDraftRestoring(form, saving, deps);
  const { state } = form;
  const { flush, take } = saving;
  /** The values with which another bill or a template has filled in the form. */
  let untouched: BolValues | null = null;

  /** Saves the form. Shows a notice when that fails. @returns whether it is saved. */
  async function isSaved(): Promise<boolean> {
    if (await flush()) return true;
    const { notice, status } = state.get();
    const why = 'why' in status ? status.why : undefined;
    if (notice?.kind !== 'conflict' && notice?.kind !== 'issued')
      form.set({ notice: { kind: 'not-saved', why } });
    return false;
  }

  /** Loads another form and replaces the current one. Input during the load is saved as well. */
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

  function markDirty(): void {
    form.isDirty = true;
    form.saveLocally();
    saving.schedule();
  }

  /** Saves the form, even if it only has what another bill or a template filled in. */
  async function saveWhole(): Promise<boolean> {
    if (state.get().values === untouched) {
      untouched = null;
      form.set({ status: { kind: 'pending' } });
      markDirty();
    }
    return flush();
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
    markDirty();
  }
  function identify(userId: string | null): void {
    form.begin();
    const isFirst = form.owner === undefined;
    const { revision } = state.get();
    const early = form.early.splice(0);
    if (early.length > 0) form.replace(blankValues(today()));
    restoring.identify(userId);
    if (early.length > 0) change((values) => early.reduce((before, update) => update(before), values));
    if (isFirst && isLocked) form.set({ revision });
  }

  function putShipFrom(shipper: PartyValues, shipFrom: ShipFrom): void {
    const { status, values } = state.get();
    form.set({ shipFrom });
    if (status.kind === 'blank') form.set({ values: { ...values, shipper } });
    else change((before) => ({ ...before, shipper }));
  }

  return {
    state: state as Readable<DraftState>,
    /** Dates the form. Browser storage is not read before, so that the page can be rendered as markup. */
    begin: () => form.begin(),
    /**
     * Sets the signed-in user. The first call restores the form from the browser and replays earlier input
     * into it. After that, signing in preserves the form, and a change of user clears it.
     */
    identify,
    /** Another page of this browser may have stored the same form: loads its changes. */
    catchUp: restoring.catchUp,
    change,
    /** Fills in Ship from in a form that started blank, if empty. A blank form is not saved for that. */
    fillShipFrom(party: PartyValues, from: 'last-bill' | 'browser'): void {
      if (!form.isFresh || !isBlankParty(state.get().values.shipper)) return;
      form.isFresh = false;
      putShipFrom(party, { party, from });
    },
    /** Stores the typed party for the next bill. */
    markShipFrom: (party: PartyValues) => form.set({ shipFrom: { party, from: 'typed' } }),
    /** Removes what was filled in; typed input stays. */
    clearShipFrom(): void {
      const { shipFrom, values } = state.get();
      if (shipFrom === null) return;
      const isTyped = shipFrom.from === 'typed';
      const shipper = isTyped ? values.shipper : blankParty;
      putShipFrom(shipper, { party: shipFrom.party, from: 'forgotten' });
    },
    flush,
    /** Opens a draft. The form is saved first; when that fails, this and the next two only show a notice. */
    open: (id: string) =>
      replaceBy(
        () => calls.read(id),
        (bol) => {
          if (bol.status === 'draft') take(bol);
          else form.set({ notice: { kind: 'issued', bolNumber: bol.bolNumber } });
        },
      ),
    startNew: () => replaceBy(async () => undefined, clear),
    /**
     * Starts another bill with the form that `read` returns, by default shipped today. A correction is saved
     * at once; anything else becomes a draft when something is typed, or by `saveWhole`.
     */
    startFrom: (read: (calls: DraftCalls) => Promise<BolDraftForm>) =>
      replaceBy(
        () => read(calls),
        (begun) => {
          form.replace(valuesOf({ shipDate: today(), ...begun }), { status: { kind: 'blank' } });
          untouched = state.get().values;
          if (begun.corrects) void saveWhole();
        },
      ),
    saveWhole,
    /** Call this when the bill is issued. It clears the form and its local copy. */
    finish: clear,
    takeNewer(): void {
      const { notice } = state.get();
      if (notice?.kind === 'conflict') take(notice.newer);
    },
    async overwriteWithMine(): Promise<boolean> {
      const { notice } = state.get();
      if (notice?.kind !== 'conflict') return false;
      form.isDirty = true;
      form.set({ draft: refOf(notice.newer), notice: null });
      return flush();
    },
    dismissNotice: () => form.set({ notice: null }),
    /** Whether leaving the page would lose input. Stores the form in the browser first, if possible. */
    wouldLose: () => form.isDirty && !form.saveLocally(),
    dispose(): void {
      if (form.isDirty) form.saveLocally();
      form.isDisposed = true;
      saving.callOff();
    },
  };
}
