import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { QuestionList } from './question-list.tsx';

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
