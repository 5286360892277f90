/** Tells a page what was entered into its markup. */
export type TakeUp = () => void;

/** A field, and its value or whether it is ticked. */
type Entries = Map<HTMLElement, string | boolean>;

/**
 * Notes what was entered into markup, and returns what enters it again once the page is mounted: hydrating,
 * React knows of neither text nor choice and overwrites both. Presses and submits follow in the order in
 * which all happened.
 */
export function noteEntries(place: HTMLElement): TakeUp {
  const before = entriesIn(place);
  return () => {
    const entries = new Map([...before, ...[...entriesIn(place)].filter(isTyped)]);
    const pressed = place.querySelectorAll<HTMLElement>('button[data-early], form[data-early]');
    const done = [...entries.keys(), ...pressed].sort((one, other) => timeOf(one) - timeOf(other));
    for (const { dataset } of place.querySelectorAll<HTMLElement>('[data-early]')) delete dataset.early;
    void repeat(done, entries);
  };
}

async function repeat(done: readonly HTMLElement[], entries: Entries): Promise<void> {
  for (const each of done) {
    const value = entries.get(each);
    if (typeof value === 'boolean') enter(each, 'checked', value, 'click');
    else if (value !== undefined) enter(each, 'value', value, each.tagName === 'SELECT' ? 'change' : 'input');
    else {
      await drawn();
      if (each instanceof HTMLFormElement) each.requestSubmit();
      else each.click();
      await drawn();
    }
  }
}

/** The page draws what it has heard before it hears more. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** When something was last done to an element, as `first-paint.ts` notes it. */
const timeOf = ({ dataset }: HTMLElement) => Number(dataset.early ?? 0);

function entriesIn(place: HTMLElement): Entries {
  const entries: Entries = new Map();
  for (const field of place.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (!isChanged(field)) continue;
    if (field.type !== 'checkbox' && field.type !== 'radio') entries.set(field, field.value);
    // Of several radio buttons only the chosen one speaks.
    else if (field.type === 'checkbox' || field.checked) entries.set(field, field.checked);
  }
  for (const select of place.querySelectorAll('select')) {
    if ([...select.options].some(isChanged)) entries.set(select, select.value);
  }
  return entries;
}

/** Once the page stands, a text that differs was typed meanwhile; a choice may be the page's own. */
const isTyped = ([field, value]: [HTMLElement, string | boolean]) =>
  typeof value === 'string' && field.tagName !== 'SELECT';

/**
 * React reports a change when a field differs from what React saw last. So the field first gets something
 * else, then the reader's own with the element's own setter, which React has covered.
 */
function enter(field: HTMLElement, name: 'value' | 'checked', value: string | boolean, event: string): void {
  Object.assign(field, { [name]: typeof value === 'boolean' ? !value : ` ${value}` });
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** What fields and their options have of these; the others are undefined. */
interface Field extends Element {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly selected?: boolean;
  readonly defaultSelected?: boolean;
}

/** Whether a field or an option differs from what it was drawn with. */
const isChanged = (field: Field): boolean =>
  field.checked !== field.defaultChecked ||
  field.selected !== field.defaultSelected ||
  (field.tagName !== 'OPTION' && field.value !== field.defaultValue);
