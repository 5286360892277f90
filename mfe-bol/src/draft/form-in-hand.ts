import { createStore, type Writable } from '@freightwright/mfe-kit';
import { type BolValues, blankValues, undated } from '../form/bol-values.ts';
import type { DraftKeeperDeps } from './draft-keeper-deps.ts';
import type { DraftState } from './draft-state.ts';
import { type DraftPlace, placeOf } from './local-draft.ts';

/** The form that is being filled in, and the copy of it in this browser. */
export interface FormInHand {
  readonly state: Writable<DraftState>;
  /** Whose form it is: null for a reader who is signed out, undefined until it is known who reads. */
  owner: string | null | undefined;
  /** Something in it is not at the service. */
  isDirty: boolean;
  isDisposed: boolean;
  /** It began blank, and nothing was filled in for the reader yet. */
  isFresh: boolean;
  /** See `LocalDraft.formKey`. Empty until the form begins. */
  formKey: string;
  /** What was typed before it was known whose form it is. */
  readonly early: ((values: BolValues) => BolValues)[];
  /** What was sent to create the draft, until that is answered. */
  begun: BolValues | null;
  /**
   * Raised when another form replaces this one, so that an answer for the earlier form is not applied to it.
   */
  generation: number;
  /** Gives a form that was drawn as markup its key and today's date. Once is enough. */
  begin(): void;
  set(part: Partial<DraftState>): void;
  /** Replaces what was typed by other values, under a key of their own unless one is given. */
  replace(values: BolValues, part?: Partial<DraftState>, formKey?: string): void;
  /** Empties the form and keeps nothing of it. */
  clear(): void;
  /** Keeps the form in this browser. @returns whether it is kept. */
  keepLocally(place?: DraftPlace): boolean;
  /** Says that only this browser has the form, and why. */
  settle(why?: string): void;
}

/** @param onReplace called before other values take the place of what was typed. */
export function createFormInHand(
  { storage, now, today, newKey }: Pick<DraftKeeperDeps, 'storage' | 'now' | 'today' | 'newKey'>,
  onReplace: () => void,
): FormInHand {
  const first: DraftState = {
    values: blankValues(undated),
    draft: null,
    status: { kind: 'blank' },
    notice: null,
    shipFrom: null,
    revision: 0,
  };
  const state = createStore(first, () => first);
  const form: FormInHand = {
    state,
    owner: undefined,
    isDirty: false,
    isDisposed: false,
    isFresh: true,
    formKey: '',
    early: [],
    begun: null,
    generation: 0,
    begin() {
      if (form.formKey !== '') return;
      form.formKey = newKey();
      form.set({ values: { ...state.get().values, shipDate: today() } });
    },
    set: (part) => state.set({ ...state.get(), ...part }),
    replace(values, part = {}, formKey = newKey()) {
      onReplace();
      form.generation += 1;
      form.isDirty = false;
      form.begun = null;
      form.formKey = formKey;
      form.isFresh = part.status === undefined;
      const { revision } = state.get();
      const blank = { draft: null, status: { kind: 'blank' }, notice: null, shipFrom: null } as const;
      form.set({ ...blank, ...part, values, revision: revision + 1 });
    },
    clear() {
      form.replace(blankValues(today()));
      storage.forget(placeOf(form.owner ?? null));
    },
    keepLocally(place) {
      // What is kept for somebody else must not give way before it is known who types.
      if (form.owner === undefined) return false;
      const { values, draft } = state.get();
      return storage.keep(place ?? placeOf(form.owner), {
        formKey: form.formKey,
        draft,
        isSynced: !form.isDirty,
        values,
      });
    },
    settle(why) {
      const at = now();
      if (!form.keepLocally()) {
        form.set({ status: { kind: 'unsaved', why: why ?? 'This browser keeps nothing from this site.' } });
      } else form.set({ status: { kind: 'local', at, ...(why !== undefined && { why }) } });
    },
  };
  return form;
}
