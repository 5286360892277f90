import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();
beforeEach(() => openAt('/nmfc-guide', 'NMFC guide'));

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
