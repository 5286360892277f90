import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

beforeEach(() => openAt('/support', 'Support'));

test('four badges say Operational, and that nobody checks them live', () => {
  const status = within(screen.getByRole('region', { name: 'System status' }));
  expect(status.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Calculator',
    'Payment system',
    'Dashboard',
    'API services',
  ]);
  expect(status.getAllByText('Operational')).toHaveLength(4);
  status.getByText(/no live check/);
});
