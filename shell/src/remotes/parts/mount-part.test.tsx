import type { RemoteEntry } from '@freightwright/contracts';
import type { RemoteLifecycle } from '@freightwright/mfe-kit';
import { createFakePlatform, createLifecycle, createStore } from '@freightwright/mfe-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLazy } from '../../lazy/lazy.ts';
import type { Parts } from '../../shell.ts';
import type { LoadLifecycle } from '../federation.ts';
import type { RegistryState } from '../registry.ts';
import { mountPart } from './mount-part.tsx';
import { PartOutlet } from './part-outlet.tsx';

const lender = (version: string, more: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'mfe-notes',
  version,
  contract: 1,
  routes: ['/notes'],
  parts: ['note'],
  manifest: `/mfe/mfe-notes/${version}/mf-manifest.json`,
  ...more,
});
const bystander = lender('1', { name: 'mfe-maps', parts: ['map'] });
const page = createLifecycle(() => <h1>The whole page</h1>);

/** A remote that shares a section which shows its version. */
const lending = (version: string): RemoteLifecycle => ({
  ...page,
  parts: { note: async () => createLifecycle(() => <p>Note {version}</p>, { isPart: true }) },
});

function open({ entries = [bystander, lender('1')], name = 'note' } = {}) {
  const registry = createStore<RegistryState>({ status: 'known', entries });
  const load = vi.fn<LoadLifecycle>(async ({ version }) => lending(version));
  const platform = createFakePlatform();
  const fetchShellPart = vi.fn(async () => ({ PartOutlet }) as unknown as Parts);
  const later = createLazy<Parts>({ load: fetchShellPart, onFailure: vi.fn() });
  const deps = { platform, load, registry, freshen: async () => {}, now: () => performance.now() };
  const point = document.body.appendChild(document.createElement('div'));
  const mount = () => mountPart(name, point, later, deps);
  const know = (next: RemoteEntry[]) => act(() => registry.set({ status: 'known', entries: next }));
  const reports = () => platform.calls.get().filter(({ method }) => method === 'report');
  return { mount, load, know, point, reports, fetchShellPart };
}

const panel = () => screen.findByRole('alert', { name: 'This part did not load' });
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void document.body.replaceChildren());

test('the part of the remote that lends it stands in its place, and nothing else of that remote', async () => {
  const { mount, load, point } = open();
  const { unmount } = mount();
  await screen.findByText('Note 1');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(load).toHaveBeenCalledWith(lender('1'), expect.objectContaining({ startOver: false }));
  unmount();
  expect(point.childElementCount).toBe(0);
});

test('a version deployed since is what the next place shows', async () => {
  const { mount, know } = open();
  const { unmount } = mount();
  await screen.findByText('Note 1');
  await know([lender('2')]);
  screen.getByText('Note 1');
  unmount();
  mount();
  await screen.findByText('Note 2');
});

describe('in its place stands the panel', () => {
  test('when its remote does not load; Retry takes what the registry has by then, from the start', async () => {
    const { mount, load, know, reports } = open();
    load.mockRejectedValueOnce(new Error('refused'));
    mount();
    await panel();
    expect(reports()).toHaveLength(1);
    await know([lender('0')]);
    await retry();
    await screen.findByText('Note 0');
    expect(load).toHaveBeenLastCalledWith(lender('0'), expect.objectContaining({ startOver: true }));
  });

  test('when its remote declares the part and does not have it', async () => {
    const { mount, load, reports } = open();
    load.mockResolvedValue(page);
    mount();
    await panel();
    expect(reports()[0]?.text).toContain('mfe-notes@1 exposes no part note');
  });

  test('when no remote lends it, until one does', async () => {
    const { mount, know, reports } = open({ entries: [bystander] });
    mount();
    await panel();
    expect(reports()[0]?.text).toContain('No remote lends the part note');
    await know([bystander, lender('1')]);
    await screen.findByText('Note 1');
  });

  test('when the rest of the shell does not come; Retry fetches it', async () => {
    const { mount, fetchShellPart } = open();
    fetchShellPart.mockRejectedValueOnce(new Error('gone'));
    mount();
    await panel();
    await retry();
    await screen.findByText('Note 1');
  });
});

test('a remote that another one took the part over from is asked no more', async () => {
  const { mount, load, know } = open();
  mount();
  await screen.findByText('Note 1');
  const heir = lender('7', { name: 'mfe-papers' });
  await know([lender('2', { parts: [] }), heir]);
  await screen.findByText('Note 7');
  await waitFor(() => expect(screen.queryByText('Note 1')).toBeNull());
  expect(load).toHaveBeenLastCalledWith(heir, expect.anything());
});
