// @vitest-environment happy-dom
import type { ClientReport } from '@freightwright/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createClientReports } from './client-reports.ts';

beforeEach(() => void vi.useFakeTimers());

const view: ClientReport = { kind: 'page-view', path: '/' };

function open() {
  const listeners = new Map<string, () => void>();
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 202 }));
  const sendBeacon = vi.fn((_url: string, _body: Blob) => true);
  const window = {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    document: { addEventListener: () => {}, visibilityState: 'visible' },
    navigator: { sendBeacon },
    fetch,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (id: number) => clearTimeout(id),
  } as unknown as Parameters<typeof createClientReports>[0]['window'];
  return {
    reports: createClientReports({ window }),
    fetch,
    sendBeacon,
    leave: () => listeners.get('pagehide')?.(),
  };
}

const sentBy = async (body: unknown): Promise<ClientReport[]> =>
  JSON.parse(await (body as Blob).text()).reports;

test('reports that come together are sent together', async () => {
  const { reports, fetch } = open();
  reports.add(view);
  reports.add({ ...view, path: '/bol' });
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await sentBy(fetch.mock.calls[0]?.[1].body)).toEqual([view, { ...view, path: '/bol' }]);
});

test('leaving the page sends what is left, once', async () => {
  const { reports, fetch, sendBeacon, leave } = open();
  reports.add(view);
  leave();
  leave();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(await sentBy(sendBeacon.mock.calls[0]?.[1])).toEqual([view]);
  expect(fetch).not.toHaveBeenCalled();
});

test('a page that fails in a loop sends a bounded number of full batches', async () => {
  const { reports, fetch } = open();
  for (let n = 0; n < 5_000; n += 1) reports.add(view);
  expect(fetch).toHaveBeenCalledTimes(50);
  expect(await sentBy(fetch.mock.calls[0]?.[1].body)).toHaveLength(20);
});

test('a site that cannot be reached is no error', async () => {
  const { reports, fetch } = open();
  fetch.mockRejectedValue(new TypeError('offline'));
  reports.add(view);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});
