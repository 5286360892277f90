import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakePlatform } from '../standalone/fake-platform.ts';
import { RemotePart } from './remote-part.tsx';
import { PlatformContext } from './use-platform.ts';

test('the part asked for stands in its place, another one takes it over, and it goes with the page', () => {
  const platform = createFakePlatform();
  const page = (name: string) => (
    <PlatformContext value={platform}>
      <RemotePart name={name} className="place" />
    </PlatformContext>
  );
  const { rerender, unmount, container } = render(page('class-picker'));
  const place = container.querySelector('.place');
  expect(place?.textContent).toContain('class-picker');
  rerender(page('carrier-list'));
  expect(screen.queryByText(/class-picker/)).toBeNull();
  expect(place?.textContent).toContain('carrier-list');
  unmount();
  expect(place?.textContent).toBe('');
  expect(platform.calls.get().map(({ method, text }) => `${method} ${text}`)).toEqual([
    'mountPart class-picker',
    'mountPart carrier-list',
  ]);
});
