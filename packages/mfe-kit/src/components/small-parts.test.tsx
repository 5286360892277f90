import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AllowanceMeter } from './allowance-meter.tsx';
import { NotLoaded } from './did-not-load.tsx';
import { QuestionList } from './question-list.tsx';

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
      They go on working.
    </NotLoaded>
  );
  const { rerender } = render(part(loading));
  screen.getByRole('status', { name: 'Loading: Your keys' });
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(part({ ...loading, isPending: false, isFetching: false }));
  expect(screen.getByRole('alert').textContent).toBe('They go on working.');
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
