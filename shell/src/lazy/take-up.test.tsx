import {
  CheckField,
  createFakePlatform,
  createLifecycle,
  createStore,
  MeasureField,
  SegmentedControl,
  SelectField,
  TextAreaField,
  useBrowserValue,
  useReadable,
} from '@freightwright/mfe-kit';
import { useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteEntries } from './take-up.ts';

const sent = vi.fn();

/** One field of each kind, all with an initial value, and what the page knows of them. */
function Form() {
  const [length, setLength] = useState('48');
  const [notes, setNotes] = useState('');
  const [kind, setKind] = useState('pallet');
  const [isStacked, setStacked] = useState(false);
  const [isHazardous, setHazardous] = useState(true);
  const [scale, setScale] = useState<'chart' | 'nmfc2025'>('chart');
  const known = { length, notes, kind, isStacked, isHazardous, scale };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(known);
      }}
    >
      <MeasureField label="Length" value={length} onValue={setLength} />
      <TextAreaField label="Notes" maxLength={80} value={notes} onValue={setNotes} />
      <SelectField
        label="Kind"
        options={[
          ['pallet', 'Pallet'],
          ['crate', 'Crate'],
        ]}
        value={kind}
        onValue={setKind}
      />
      <CheckField checked={isStacked} onTick={setStacked}>
        Stacked
      </CheckField>
      <CheckField checked={isHazardous} onTick={setHazardous}>
        Hazardous
      </CheckField>
      <SegmentedControl
        legend="Scale"
        options={[
          ['chart', 'Chart'],
          ['nmfc2025', '2025'],
        ]}
        value={scale}
        onValue={setScale}
      />
      <button type="button" onClick={() => setLength('96')}>
        Long
      </button>
      <output id={useId()}>{JSON.stringify(known)}</output>
    </form>
  );
}

/** Starts empty, and shows the value from browser storage as soon as it is mounted. */
function StoredForm() {
  const stored = useBrowserValue(readStored, '');
  const [chosen, setChosen] = useState<string>();
  const [isStacked, setStacked] = useState(false);
  const kind = chosen ?? stored;
  return (
    <form>
      <SelectField
        label="Kind"
        placeholder="None"
        options={[
          ['drum', 'Drum'],
          ['crate', 'Crate'],
        ]}
        value={kind}
        onValue={setChosen}
      />
      <CheckField checked={isStacked} onTick={setStacked}>
        Stacked
      </CheckField>
      <output>{`${kind} ${isStacked}`}</output>
    </form>
  );
}
const readStored = () => 'drum';

/** A container with the markup of a page, as its build renders it, and a function that mounts the page. */
function begin(Page: () => React.ReactNode, html?: string) {
  const platform = { ...createFakePlatform(), report: vi.fn() };
  const lifecycle = createLifecycle(Page);
  const place = document.createElement('div');
  place.innerHTML =
    html ?? renderToString(lifecycle.draw?.({ platform, part: 'mfe-x' }), { identifierPrefix: 'mfe-x' });
  document.body.append(place);
  const props = { platform, part: 'mfe-x@1', domElementGetter: () => place };
  return {
    platform,
    place,
    /** Mounts the page as its host does. */
    async mount() {
      const hydrateWith = noteEntries(place);
      await lifecycle.mount(props);
      hydrateWith();
      // What the page learns on mount is rendered right after.
      await new Promise((resolve) => setTimeout(resolve));
    },
    one: <E extends Element>(selector: string) => place.querySelector(selector) as E,
  };
}

const complaint = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockImplementation(complaint);
});
afterEach(() => document.body.replaceChildren());

test('a page takes over the markup that stands, element by element', async () => {
  const { place, mount, platform } = begin(Form);
  const before = [...place.querySelectorAll('*')];
  await mount();
  expect([...place.querySelectorAll('*')]).toEqual(before);
  expect(place.querySelector('output')?.id).toMatch(/^_mfe-x/);
  expect(platform.report).not.toHaveBeenCalled();
  expect(complaint).not.toHaveBeenCalled();
});

test('what was entered before the page came is in its fields, and the page knows it', async () => {
  const { mount, one, place } = begin(Form);
  one<HTMLInputElement>('input[inputmode]').value = '60';
  one<HTMLTextAreaElement>('textarea').value = 'Fragile';
  one<HTMLSelectElement>('select').value = 'crate';
  const [stacked, hazardous] = place.querySelectorAll<HTMLInputElement>('[type=checkbox]');
  if (stacked && hazardous)
    Object.assign(stacked, { checked: true }) && Object.assign(hazardous, { checked: false });
  one<HTMLInputElement>('[value=nmfc2025]').checked = true;
  await mount();
  expect(JSON.parse(one('output').textContent)).toEqual({
    length: '60',
    notes: 'Fragile',
    kind: 'crate',
    isStacked: true,
    isHazardous: false,
    scale: 'nmfc2025',
  });
  expect(one<HTMLInputElement>('input[inputmode]').value).toBe('60');
  expect(one<HTMLSelectElement>('select').value).toBe('crate');
  expect(one<HTMLInputElement>('[value=nmfc2025]').checked).toBe(true);
});

test('a choice is taken up although the page has meanwhile restored another', async () => {
  const { mount, one } = begin(StoredForm);
  one<HTMLSelectElement>('select').value = 'crate';
  one<HTMLInputElement>('[type=checkbox]').checked = true;
  await mount();
  expect(one('output').textContent).toBe('crate true');
  expect(one<HTMLSelectElement>('select').value).toBe('crate');
});

test('a field that was emptied stays empty', async () => {
  const { mount, one } = begin(Form);
  one<HTMLInputElement>('input[inputmode]').value = '';
  await mount();
  expect(JSON.parse(one('output').textContent)).toMatchObject({ length: '' });
});

test('a form that was sent before the page came is sent with what was entered', async () => {
  const { mount, one } = begin(Form);
  one<HTMLInputElement>('input[inputmode]').value = '60';
  one<HTMLFormElement>('form').dataset.early = '1';
  await mount();
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ length: '60' })),
  );
  expect(one<HTMLFormElement>('form').dataset.early).toBeUndefined();
});

test.each([
  ['before', '1', '3', '60'],
  ['after', '3', '1', '96'],
])(
  'a button that was pressed %s something was typed is pressed in that order',
  async (_, pressed, typed, length) => {
    const { mount, one } = begin(Form);
    one<HTMLInputElement>('input[inputmode]').value = '60';
    one<HTMLInputElement>('input[inputmode]').dataset.early = typed;
    one<HTMLButtonElement>('[type=button]').dataset.early = pressed;
    one<HTMLFormElement>('form').dataset.early = '4';
    await mount();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ length })));
    expect(one<HTMLInputElement>('input[inputmode]').value).toBe(length);
  },
);

test('a page that was not touched hears nothing', async () => {
  const { mount } = begin(Form);
  await mount();
  expect(sent).not.toHaveBeenCalled();
});

test('markup that does not fit is replaced by the page, and reported', async () => {
  const { mount, place, platform } = begin(() => <h1>Newer</h1>, '<h1>Older</h1>');
  await mount();
  expect(place.innerHTML).toBe('<h1>Newer</h1>');
  expect(platform.report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ event: 'remote.render-failed', part: 'mfe-x@1' }),
  );
});

const units = createStore('metric', () => 'us');
const seen: string[] = [];
function Units() {
  const shown = useReadable(units);
  seen.push(shown);
  return <p>{shown}</p>;
}

test('a page begins as its markup and then follows what only the browser knows', async () => {
  const { mount, place, platform } = begin(Units, '<p>us</p>');
  await mount();
  expect(seen[0]).toBe('us');
  expect(place.textContent).toBe('metric');
  expect(platform.report).not.toHaveBeenCalled();
});
