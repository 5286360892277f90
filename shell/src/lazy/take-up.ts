/** Replays early input into a hydrated page. */
export type EarlyInput = () => void;

/** A field, and its value or whether it is checked. */
type Entries = Map<HTMLElement, string | boolean>;

/**
 * Records the input into server-rendered markup, and returns a function that replays it after hydration:
 * React ignores both text and choices entered before and overwrites them. Presses and submits follow in their
 * original order.
 */
export function noteEntries(place: HTMLElement): EarlyInput {
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

/** Resolves when the page has rendered the last event. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** The time of the last event on an element, as recorded by `first-paint.ts`. */
const timeOf = ({ dataset }: HTMLElement) => Number(dataset.early ?? 0);

function entriesIn(place: HTMLElement): Entries {
  const entries: Entries = new Map();
  for (const field of place.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (!isChanged(field)) continue;
    if (field.type !== 'checkbox' && field.type !== 'radio') entries.set(field, field.value);
    // Of several radio buttons only the checked one is recorded.
    else if (field.type === 'checkbox' || field.checked) entries.set(field, field.checked);
  }
  for (const select of place.querySelectorAll('select')) {
    if ([...select.options].some(isChanged)) entries.set(select, select.value);
  }
  return entries;
}

/** A text that differs after hydration was typed meanwhile; a choice may be the page's own. */
const isTyped = ([field, value]: [HTMLElement, string | boolean]) =>
  typeof value === 'string' && field.tagName !== 'SELECT';

/**
 * React reports a change when a field differs from the value React saw last. So the field first gets another
 * value, then the user's through the element's own setter, which React has overridden.
 */
function enter(field: HTMLElement, name: 'value' | 'checked', value: string | boolean, event: string): void {
  Object.assign(field, { [name]: typeof value === 'boolean' ? !value : ` ${value}` });
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** The properties of fields and options; those an element lacks are undefined. */
interface Field extends Element {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly selected?: boolean;
  readonly defaultSelected?: boolean;
}

/** Whether a field or an option differs from its rendered value. */
const isChanged = (field: Field): boolean =>
  field.checked !== field.defaultChecked ||
  field.selected !== field.defaultSelected ||
  (field.tagName !== 'OPTION' && field.value !== field.defaultValue);
