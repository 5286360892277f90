import { createFakePlatform, PlatformContext } from '@freightwright/mfe-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LateHomeSections } from './late-home-sections.tsx';

let inSight: () => void = () => undefined;
class FakeObserver {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    inSight = () => tell([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

function open() {
  render(
    <PlatformContext value={createFakePlatform()}>
      <LateHomeSections result={null} hasCalculated={false} />
    </PlatformContext>,
  );
}
const chart = () => screen.queryByRole('heading', { name: 'All 18 classes' });
const comes = () => waitFor(() => expect(chart()).toBeTruthy());

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  window.history.replaceState(null, '', '/');
});

test('a first visit does without them', async () => {
  open();
  await act(async () => undefined);
  expect(chart()).toBeNull();
});

test.each([
  ['their place comes into sight', () => inSight()],
  ['the reader scrolls', () => window.dispatchEvent(new Event('scroll'))],
  ['the reader presses a key', () => window.dispatchEvent(new Event('keydown'))],
  [
    'a link to one of them is followed',
    () => {
      window.history.replaceState(null, '', '/#faq');
      window.dispatchEvent(new Event('hashchange'));
    },
  ],
])('they come when %s', async (_when, happens) => {
  open();
  act(happens);
  await comes();
});

test.each([
  ['faq', 'Questions'],
  ['freight-classes', 'All 18 classes'],
])('who arrives at #%s finds the section with the focus on it', async (anchor, name) => {
  window.history.replaceState(null, '', `/#${anchor}`);
  open();
  await comes();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name })));
});

test('who arrives at #calculator stays there', async () => {
  window.history.replaceState(null, '', '/#calculator');
  open();
  await act(async () => undefined);
  expect(chart()).toBeNull();
});
