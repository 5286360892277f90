import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CalculatorCard } from './cards.tsx';

const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test('shows class, density and unit of the last result', () => {
  const unit = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
  const stored = { potentialSavings: 65, freightClass: '100', density: 9.38, unit };
  localStorage.setItem('fw.last-calculation', JSON.stringify(stored));
  render(<CalculatorCard />);
  const details = screen.getAllByRole('definition').map(({ textContent }) => spaced(textContent));
  expect(details).toEqual(['100', '9.38 lb/cu ft', '48 × 40 × 48 in, 500 lb']);
});

test('says what will be here while there is none', () => {
  render(<CalculatorCard />);
  screen.getByText(/Your last result will be here/);
  expect(screen.getByRole('link', { name: 'Open the calculator' }).getAttribute('href')).toBe('/');
});
