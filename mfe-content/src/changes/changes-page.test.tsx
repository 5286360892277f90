import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';
import { changes } from './changes.ts';

freshPlatform();
beforeEach(() => openAt('/changes', 'Changes'));

test('the newest change comes first, and each has an address of its own, its date and its kind', () => {
  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('section'));
  expect(sections.map((section) => section?.id)).toEqual(changes.map(({ anchor }) => anchor));
  const dates = sections.map((section) => section?.querySelector('time')?.dateTime ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(within(sections.at(-1) as HTMLElement).getByText(/^NMFC,/).textContent).toBe('NMFC, July 19, 2025');
});

test('no two changes share an address, because a feed reader would take them for one', () =>
  expect(new Set(changes.map(({ anchor }) => anchor)).size).toBe(changes.length));
