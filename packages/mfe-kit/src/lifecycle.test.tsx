import { expect, test, vi } from 'vitest';
import { createLifecycle, type RemoteProps } from './lifecycle.tsx';
import { type Platform, signedOut } from './platform/platform.ts';
import { createStore } from './platform/readable.ts';

function props(): RemoteProps & { readonly place: HTMLElement; readonly report: ReturnType<typeof vi.fn> } {
  const place = document.createElement('div');
  const report = vi.fn();
  const platform: Platform = {
    contract: 1,
    session: createStore(signedOut),
    theme: createStore('light'),
    navigate: vi.fn(),
    call: vi.fn(),
    signIn: vi.fn(),
    refreshSession: vi.fn(),
    mountPart: vi.fn(),
    toast: vi.fn(),
    report,
    track: vi.fn(),
  };
  return { platform, part: 'mfe-x@1', domElementGetter: () => place, place, report };
}

test('mounting ends when the page is in the document, unmounting when it is gone', async () => {
  const remote = createLifecycle(() => <h1>Here</h1>);
  const first = props();
  await remote.mount(first);
  expect(first.place.textContent).toBe('Here');
  await remote.unmount(first);
  expect(first.place.textContent).toBe('');
});

test('unmounting a mount that was given up does not remove its successor', async () => {
  const remote = createLifecycle(() => <h1>Here</h1>);
  const [given, stored] = [props(), props()];
  await remote.mount(given);
  await remote.mount(stored);
  await remote.unmount(given);
  expect([given.place.textContent, stored.place.textContent]).toEqual(['', 'Here']);
});

const Crash = () => {
  throw new Error('crash');
};

test('a page that crashes is mounted all the same: its panel stands there, and the crash is reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [page, part] = [props(), props()];
  await createLifecycle(Crash).mount(page);
  expect(page.place.textContent).toContain('This part did not load');
  expect(page.report).toHaveBeenCalledWith(expect.objectContaining({ event: 'remote.render-failed' }));
  // A page's panel is its first heading, a shared section's is below the heading of another page.
  await createLifecycle(Crash, { isPart: true }).mount(part);
  expect([page.place.querySelector('h1, h2')?.tagName, part.place.querySelector('h1, h2')?.tagName]).toEqual([
    'H1',
    'H2',
  ]);
});
