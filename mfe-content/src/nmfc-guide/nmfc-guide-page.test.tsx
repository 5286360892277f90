// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentPages } from '../content-pages.tsx';

const section = (name: string) => screen.getByRole('region', { name });

beforeEach(async () => {
  window.history.replaceState(null, '', '/nmfc-guide');
  render(<ContentPages />);
  await screen.findByRole('heading', { level: 1, name: 'NMFC guide' });
});
afterEach(cleanup);

test('it says what NMFC is and since when the 2025 scale applies', () => {
  const text = section('What NMFC is').textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('National Motor Freight Classification');
  expect(text).toContain('Since July 19, 2025');
});

test('it names the four factors, density first', () => {
  const terms = within(section('Four factors')).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Density Primary',
    'Stowability Secondary',
    'Handling Secondary',
    'Liability Secondary',
  ]);
});

test('the example classes are those of the 2025 scale', () => {
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const shown = rows.map((row) => {
    const [, , density, , freightClass] = within(row).getAllByRole('cell');
    return [density?.textContent, freightClass?.textContent];
  });
  expect(shown).toEqual([
    ['1.50', '300'],
    ['4.50', '175'],
    ['7.50', '125'],
    ['9.38', '100'],
    ['24.75', '65'],
    ['55.56', '50'],
  ]);
});

test('it has five do’s and five don’ts', () => {
  const lists = within(section('Do’s and don’ts')).getAllByRole('list');
  expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([5, 5]);
});
