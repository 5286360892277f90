import type { BolDraftForm } from '@freightwright/contracts';
import type { Readable } from '@freightwright/mfe-kit';
import { type BolValues, blankValues } from '../form/bol-values.ts';
import { blankParty, isBlankParty, type PartyValues } from '../form/party-values.ts';
import { valuesOf } from '../form/values-of.ts';
import { type DraftCalls, refOf } from './draft-calls.ts';
import type { DraftKeeperDeps } from './draft-keeper-deps.ts';
import { createDraftRestoring } from './draft-restoring.ts';
import { createDraftSaving } from './draft-saving.ts';
import type { DraftState, ShipFrom } from './draft-state.ts';
import { createFormInHand } from './form-in-hand.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Holds the form and makes sure that nothing typed is lost: it is kept in the browser at once, and saved at
 * the service after a pause.
 */
export interface DraftKeeper {
  readonly state: Readable<DraftState>;
  /** Dates the form. Before that nothing is asked of the browser, so that the page can be drawn as markup. */
  begin(): void;
  /**
   * Says who is signed in. The first call restores what was left in the browser. After that, a change of
   * reader clears the form, and signing in keeps it. What was typed before the first call is typed into what
   * it restores.
   */
  identify(userId: string | null): void;
  /** Another page of this browser may have kept something: takes over what it has of the same form. */
  catchUp(): void;
  change(update: (values: BolValues) => BolValues): void;
  /**
   * Fills in where the freight ships from, on a form that began blank and has nothing there yet. A form that
   * is blank otherwise stays so: nothing of it is saved for that alone.
   */
  fillShipFrom(party: PartyValues, from: 'last-bill' | 'browser'): void;
  /** What was typed there is kept for the next bill. */
  markShipFrom(party: PartyValues): void;
  /** Takes back what was filled in; what was typed stays. */
  clearShipFrom(): void;
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
  const { calls, today, isTakenOver = false } = deps;
  const form = createFormInHand(deps, () => {
    saving.callOff();
    saving.ownSaves.forget();
  });
  const saving = createDraftSaving(form, deps);
  const restoring = createDraftRestoring(form, saving, deps);
  const { state, set } = form;
  const { flush, take } = saving;

  /** Saves what is in the form. Says so when it cannot be. @returns whether it is saved. */
  async function isSaved(): Promise<boolean> {
    if (await flush()) return true;
    const { notice, status } = state.get();
    const why = 'why' in status ? status.why : undefined;
    if (notice?.kind !== 'conflict' && notice?.kind !== 'issued') set({ notice: { kind: 'not-saved', why } });
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
      set({ notice: { kind: 'not-opened', why: reasonOf(error) } });
    }
  }

  function change(update: (values: BolValues) => BolValues): void {
    const { values } = state.get();
    const next = update(values);
    if (next === values) return;
    form.isDirty = true;
    set({ values: next, status: { kind: 'pending' } });
    if (form.owner === undefined) {
      form.early.push(update);
      return;
    }
    form.keepLocally();
    saving.schedule();
  }

  function identify(userId: string | null): void {
    form.begin();
    const isFirst = form.owner === undefined;
    const { revision } = state.get();
    const early = form.early.splice(0);
    if (early.length > 0) form.replace(blankValues(today()));
    restoring.identify(userId);
    if (early.length > 0) change((values) => early.reduce((before, update) => update(before), values));
    if (isFirst && isTakenOver) set({ revision });
  }

  function putShipFrom(shipper: PartyValues, shipFrom: ShipFrom): void {
    const { status, values } = state.get();
    set({ shipFrom });
    if (status.kind === 'blank') set({ values: { ...values, shipper } });
    else change((before) => ({ ...before, shipper }));
  }

  return {
    state,
    begin: form.begin,
    identify,
    catchUp: restoring.catchUp,
    change,
    fillShipFrom(party, from) {
      if (!form.isFresh || !isBlankParty(state.get().values.shipper)) return;
      form.isFresh = false;
      putShipFrom(party, { party, from });
    },
    markShipFrom: (party) => set({ shipFrom: { party, from: 'typed' } }),
    clearShipFrom() {
      const { shipFrom, values } = state.get();
      if (shipFrom === null) return;
      const isTyped = shipFrom.from === 'typed';
      const shipper = isTyped ? values.shipper : blankParty;
      putShipFrom(shipper, { party: shipFrom.party, from: 'forgotten' });
    },
    flush,
    open: (id) =>
      replaceBy(
        () => calls.read(id),
        (bol) => {
          if (bol.status === 'draft') take(bol);
          else set({ notice: { kind: 'issued', bolNumber: bol.bolNumber } });
        },
      ),
    startNew: () => replaceBy(async () => undefined, form.clear),
    startFrom: (read) =>
      replaceBy(
        () => read(calls),
        (begun) => {
          form.replace(valuesOf({ shipDate: today(), ...begun }), { status: { kind: 'pending' } });
          form.isDirty = true;
          form.keepLocally();
          saving.schedule();
        },
      ),
    finish: form.clear,
    takeNewer() {
      const { notice } = state.get();
      if (notice?.kind === 'conflict') take(notice.newer);
    },
    async keepMine() {
      const { notice } = state.get();
      if (notice?.kind !== 'conflict') return false;
      form.isDirty = true;
      set({ draft: refOf(notice.newer), notice: null });
      return flush();
    },
    dismissNotice: () => set({ notice: null }),
    wouldLose: () => form.isDirty && !form.keepLocally(),
    dispose() {
      if (form.isDirty) form.keepLocally();
      form.isDisposed = true;
      saving.callOff();
    },
  };
}
