// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PredictorSections } from './predictor-sections.tsx';

beforeEach(() => void render(<PredictorSections />));

test('has the strip, the benefits, three steps, the cards and the questions', () => {
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['What it is for', 'How it works', 'What an estimate rests on', 'Questions']),
  );
  expect(screen.getByText('freight classes, each with its own rate').parentElement?.textContent).toContain(
    '18',
  );
  expect(screen.getByRole('region', { name: 'Three steps' }).querySelectorAll('li')).toHaveLength(3);
});

test('one question is open at a time', () => {
  const questions = [...document.querySelectorAll('details')];
  expect(questions.length).toBeGreaterThan(5);
  expect(new Set(questions.map((each) => each.getAttribute('name')))).toEqual(new Set(['predictor-faq']));
  expect(questions.some((each) => each.open)).toBe(false);
});

test('two classes are compared, and follow each key', async () => {
  const comparison = () => screen.getByRole('region', { name: 'Comparison' }).textContent;
  expect(comparison()).toContain('−7.5%');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class after repacking' }), '50');
  expect(comparison()).toContain('Class 50 costs 0.5 times what class 100 costs: 50% less');
  await userEvent.clear(screen.getByLabelText('Weight of the shipment'));
  expect(comparison()).toContain('Enter a weight to see it.');
  await userEvent.type(screen.getByLabelText('Weight of the shipment'), 'heavy');
  screen.getByText('Weight must be a number');
});
