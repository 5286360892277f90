import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import { AllowanceMeter } from './allowance-meter.tsx';
import { NotLoaded } from './did-not-load.tsx';
import { QuestionList } from './question-list.tsx';
import { Tabs } from './tabs.tsx';

test.each([
  [0, 5, 0],
  [3, 5, 3],
  [5, 5, 5],
  [7, 5, 5],
])('%i of %i used: that many of the boxes are filled', (used, limit, filled) => {
  const { container } = render(
    <AllowanceMeter used={used} limit={limit}>
      In words
    </AllowanceMeter>,
  );
  const boxes = [...(container.querySelector('[aria-hidden]')?.children ?? [])];
  expect(boxes).toHaveLength(limit);
  expect(boxes.filter(({ className }) => className.includes('used'))).toHaveLength(filled);
  screen.getByText('In words');
});

test('what is read has an outline meanwhile; what did not load says so and is asked for by Retry', async () => {
  const loading = { isPending: true, isFetching: true, refetch: vi.fn() };
  const part = (state: typeof loading) => (
    <NotLoaded loading={state} what="Your keys">
      They keep working.
    </NotLoaded>
  );
  const { rerender } = render(part(loading));
  screen.getByRole('status', { name: 'Loading: Your keys' });
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(part({ ...loading, isPending: false, isFetching: false }));
  expect(screen.getByRole('alert').textContent).toBe('They keep working.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(loading.refetch).toHaveBeenCalledOnce();
});

const questions = [
  { question: 'Who pays?', answer: 'The consignee.' },
  { question: 'What is a SCAC, and who has one?', answer: 'A code of a carrier.' },
];
const open = () => screen.getAllByRole<HTMLDetailsElement>('group').map((details) => details.open);

beforeEach(() => window.history.replaceState(null, '', '/support'));

test('every question is closed at first, and has an address of its own', () => {
  render(<QuestionList name="a" questions={questions} />);
  expect(open()).toEqual([false, false]);
  expect(screen.getAllByRole('group').map(({ id }) => id)).toEqual([
    'who-pays',
    'what-is-a-scac-and-who-has-one',
  ]);
});

test('the question that the address names is open, also when the address changes later', () => {
  window.history.replaceState(null, '', '/support#who-pays');
  render(<QuestionList name="a" questions={questions} />);
  expect(open()).toEqual([true, false]);
  act(() => {
    window.history.replaceState(null, '', '/support#what-is-a-scac-and-who-has-one');
    window.dispatchEvent(new Event('hashchange'));
  });
  expect(open()[1]).toBe(true);
});

const places = [
  ['dock', 'Dock'],
  ['yard', 'Yard'],
  ['gate', 'Gate'],
] as const;
type Place = (typeof places)[number][0];

function Places() {
  const [tab, setTab] = useState<Place>('dock');
  return (
    <Tabs label="Places" tabs={places} tab={tab} onTab={setTab}>
      All about the {tab}
    </Tabs>
  );
}

test.each([
  ['{ArrowRight}', 'Yard'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Dock'],
  ['{ArrowLeft}', 'Gate'],
  ['{End}', 'Gate'],
  ['{End}{Home}', 'Dock'],
])('the keys %s choose %s, which has the focus and names the panel', async (keys, name) => {
  render(<Places />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = screen.getByRole('tab', { name, selected: true });
  expect(document.activeElement).toBe(tab);
  expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`All about the ${name.toLowerCase()}`);
  expect(screen.getAllByRole('tab', { selected: true })).toHaveLength(1);
});

test('only the chosen tab is reached with the tab key', async () => {
  render(<Places />);
  await userEvent.click(screen.getByRole('tab', { name: 'Gate' }));
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

function Choice() {
  const [value, setValue] = useState<Place>('dock');
  const options = [
    ['dock', 'D', 'The dock'],
    ['yard', 'Yard'],
  ] as const;
  return <SegmentedControl legend="Place" hideLegend options={options} value={value} onValue={setValue} />;
}

test('a segmented control is a group of radio buttons, with words for the ear', async () => {
  render(
    <>
      <Choice />
      <Choice />
    </>,
  );
  expect(screen.getAllByRole('group', { name: 'Place' })).toHaveLength(2);
  const [first] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'The dock' });
  const [yard] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Yard' });
  expect(first?.checked).toBe(true);
  await userEvent.click(yard as HTMLElement);
  expect([first?.checked, yard?.checked]).toEqual([false, true]);
  // The other one is a separate group.
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'The dock' })[1]?.checked).toBe(true);
});

test('a single tab has no tray, and its content stays when another joins', () => {
  const alone = [['dock', 'Dock']] as const;
  const page = (tabs: readonly (readonly [string, string])[]) => (
    <Tabs label="Places" tabs={tabs} tab="dock" onTab={() => undefined}>
      <input aria-label="Door" />
    </Tabs>
  );
  const { rerender } = render(page(alone));
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.queryByRole('tabpanel')).toBeNull();
  const door = screen.getByRole('textbox');
  rerender(page(places));
  expect(screen.getAllByRole('tab')).toHaveLength(3);
  expect(screen.getByRole('textbox')).toBe(door);
});
