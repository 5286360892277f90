import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PredictorSections } from './predictor-sections.tsx';

beforeEach(() => void render(<PredictorSections />));

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
