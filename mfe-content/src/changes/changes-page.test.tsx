// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentPages } from '../content-pages.tsx';
import { changes } from './changes.ts';

beforeEach(async () => {
  window.history.replaceState(null, '', '/changes');
  render(<ContentPages />);
  await screen.findByRole('heading', { level: 1, name: 'Changes' });
});
afterEach(cleanup);

test('the newest change comes first, and each has an address of its own, its date and its kind', () => {
  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('section'));
  expect(sections.map((section) => section?.id)).toEqual(changes.map(({ anchor }) => anchor));
  const dates = sections.map((section) => section?.querySelector('time')?.dateTime ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(within(sections.at(-1) as HTMLElement).getByText(/^NMFC,/).textContent).toBe('NMFC, July 19, 2025');
});

test('no two changes share an address, because a feed reader would take them for one', () => {
  expect(new Set(changes.map(({ anchor }) => anchor)).size).toBe(changes.length);
});

test('the page leads to the feed', () => {
  expect(screen.getByRole('link', { name: 'subscribe to the feed' }).getAttribute('href')).toBe('/feed.xml');
});
