import { createStore } from '@freightwright/mfe-kit';
import { type BolValues, blankValues, undated } from '../form/bol-values.ts';
import type { DraftKeeperDeps, DraftState } from './draft-state.ts';
import { type DraftPlace, placeOf } from './local-draft.ts';

const first: DraftState = {
  values: blankValues(undated),
  draft: null,
  status: { kind: 'blank' },
  notice: null,
  shipFrom: null,
  revision: 0,
};

type Deps = Pick<DraftKeeperDeps, 'storage' | 'now' | 'today' | 'newKey'>;

/** The form that is being filled in, and the copy of it in this browser. */
export class FormInHand {
  readonly state = createStore(first, () => first);
  /** Whose form it is: null for a reader who is signed out, undefined until it is known who reads. */
  owner: string | null | undefined;
  /** Something in it is not at the service. */
  isDirty = false;
  isDisposed = false;
  /** It began blank, and nothing was filled in for the reader yet. */
  isFresh = true;
  /** See `LocalDraft.formKey`. Empty until the form begins. */
  formKey = '';
  /** What was typed before it was known whose form it is. */
  readonly early: ((values: BolValues) => BolValues)[] = [];
  /** What was sent to create the draft, until that is answered. */
  begun: BolValues | null = null;
  /** Raised when another form replaces this one, so that an answer for the earlier form is not applied to it. */
  generation = 0;
  readonly #deps: Deps;
  readonly #onReplace: () => void;

  /** @param onReplace called before other values take the place of what was typed. */
  constructor(deps: Deps, onReplace: () => void) {
    this.#deps = deps;
    this.#onReplace = onReplace;
  }

  /** Gives a form that was drawn as markup its key and today's date. Once is enough. */
  begin(): void {
    if (this.formKey !== '') return;
    this.formKey = this.#deps.newKey();
    this.set({ values: { ...this.state.get().values, shipDate: this.#deps.today() } });
  }

  set(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }

  /** Replaces what was typed by other values, under a key of their own unless one is given. */
  replace(values: BolValues, part: Partial<DraftState> = {}, formKey = this.#deps.newKey()): void {
    this.#onReplace();
    this.generation += 1;
    this.isDirty = false;
    this.begun = null;
    this.formKey = formKey;
    this.isFresh = part.status === undefined;
    const { revision } = this.state.get();
    this.set({ ...first, ...part, values, revision: revision + 1 });
  }

  clear(): void {
    this.replace(blankValues(this.#deps.today()));
    this.#deps.storage.forget(placeOf(this.owner ?? null));
  }

  /** Stores the form in this browser. @returns whether it is stored. */
  keepLocally(place?: DraftPlace): boolean {
    // What is stored for somebody else must not give way before it is known who types.
    if (this.owner === undefined) return false;
    const { values, draft } = this.state.get();
    const record = { formKey: this.formKey, draft, isSynced: !this.isDirty, values };
    return this.#deps.storage.keep(place ?? placeOf(this.owner), record);
  }

  /** Says that only this browser has the form, and why. */
  settle(why?: string): void {
    const at = this.#deps.now();
    if (!this.keepLocally()) {
      this.set({ status: { kind: 'unsaved', why: why ?? 'This browser keeps nothing from this site.' } });
    } else this.set({ status: { kind: 'local', at, ...(why !== undefined && { why }) } });
  }
}
