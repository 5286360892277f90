import { createStore } from '@freightwright/mfe-kit';
import { type BolValues, blankValues, undated } from '../values/bol-values.ts';
import type { DraftState, DraftStoreDeps } from './draft-state.ts';
import { type DraftPlace, placeOf } from './local-draft.ts';

const first: DraftState = {
  values: blankValues(undated),
  draft: null,
  status: { kind: 'blank' },
  notice: null,
  shipFrom: null,
  revision: 0,
};

type Deps = Pick<DraftStoreDeps, 'storage' | 'now' | 'today' | 'newKey'>;

/** The form that is being filled in, and the copy of it in this browser. */
export class FormInHand {
  readonly state = createStore(first, () => first);
  /** The form's owner: null for a signed-out visitor, undefined until the session is known. */
  owner: string | null | undefined;
  /** Some changes are not at the service. */
  isDirty = false;
  isDisposed = false;
  /** It started blank, and nothing was filled in for the user yet. */
  isFresh = true;
  /** See `LocalDraft.formKey`. Empty until the form is initialized. */
  formKey = '';
  /** Input before the owner was known. */
  readonly early: ((values: BolValues) => BolValues)[] = [];
  /** The values sent to create the draft, until the response. */
  begun: BolValues | null = null;
  /** Incremented when another form replaces this one, so that responses for the earlier form are ignored. */
  generation = 0;
  readonly #deps: Deps;
  readonly #onReplace: () => void;

  /** @param onReplace called before other values replace what was typed. */
  constructor(deps: Deps, onReplace: () => void) {
    this.#deps = deps;
    this.#onReplace = onReplace;
  }

  /** Gives a form that was rendered as markup its key and today's date. Idempotent. */
  begin(): void {
    if (this.formKey !== '') return;
    this.formKey = this.#deps.newKey();
    this.set({ values: { ...this.state.get().values, shipDate: this.#deps.today() } });
  }

  set(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }

  /** Replaces the values, under a new key unless one is given. */
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
  saveLocally(place?: DraftPlace): boolean {
    // Another user's stored form must not be overwritten before the user is known.
    if (this.owner === undefined) return false;
    const { values, draft } = this.state.get();
    const record = { formKey: this.formKey, draft, isSynced: !this.isDirty, values };
    return this.#deps.storage.save(place ?? placeOf(this.owner), record);
  }

  /** Sets the status to stored in this browser only, and why. */
  settle(why?: string): void {
    const at = this.#deps.now();
    if (!this.saveLocally()) {
      this.set({ status: { kind: 'unsaved', why: why ?? 'This browser keeps nothing from this site.' } });
    } else this.set({ status: { kind: 'local', at, ...(why !== undefined && { why }) } });
  }
}
