// @vitest-environment happy-dom
import { createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { beforeEach, expect, test, vi } from 'vitest';
import { followPageEvents } from './follow-page-events.ts';

const ann: Session = {
  status: 'signed-in',
  tier: 'registered',
  subscriptionTier: 'free',
  user: { id: 'ann', email: 'ann@mill.example' },
};
const minuteMs = 60_000;

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readonly url: string;
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
    this.dispatchEvent(new Event('open'));
  }
  message = (data: string) => this.onmessage?.({ data });
  /** Disconnected (0), which the browser retries by itself, or refused (2). */
  fails(readyState: 0 | 2) {
    this.readyState = readyState;
    this.onerror?.();
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

const streams = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const newest = () => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};

/** Grants a lock to one tab after another, as the browser does. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, pending: () => Promise<void> | undefined) {
      const mine = last.then(() => (signal.aborted ? undefined : pending()));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** A tab that has had time to request its stream. */
async function openTab(first = ann, locks: unknown = createLocks()) {
  const session = createStore<Session>(first);
  const follow = vi.fn(async (_isNews: boolean) => {});
  const tabs = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  const registry = { ask: vi.fn(async () => {}), fresh: vi.fn(async () => {}) };
  let drawn = 0;
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = Object.assign(new EventTarget(), {
    document: page,
    navigator: { locks },
    EventSource: FakeSource,
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    clearTimeout: globalThis.clearTimeout,
  });
  const random = () => drawn;
  followPageEvents({ session, follow, registry, tabs: tabs as never, random, window: window as never });
  await settle();
  return {
    session,
    follow,
    tabs,
    registry,
    draws: (number: number) => {
      drawn = number;
    },
    show(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    focus: () => window.dispatchEvent(new Event('focus')),
  };
}
async function openedTab(first = ann) {
  const tab = await openTab(first);
  newest().opens();
  return tab;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  FakeSource.all = [];
  vi.useFakeTimers();
});

test('a signed-in page listens, asks once for what was missed, and asks at every word with all other tabs', async () => {
  const { follow, tabs } = await openTab();
  expect(streams().map(({ url }) => url)).toEqual(['/api/events']);
  newest().opens();
  expect(follow.mock.calls).toEqual([[false]]);
  newest().message('account');
  expect(follow.mock.calls).toEqual([[false], [true]]);
  expect(tabs.postMessage).toHaveBeenCalledTimes(1);
});

test('a page that nobody is signed in on listens too, anew when somebody is, and anew after the sign-out', async () => {
  const { session, follow } = await openTab(signedOut);
  const anonymous = newest();
  anonymous.opens();
  expect(follow).not.toHaveBeenCalled();
  session.set(ann);
  await settle();
  const ofAnn = newest();
  ofAnn.opens();
  expect(follow).toHaveBeenCalledTimes(1);
  session.set(signedOut);
  await settle();
  expect(streams()).toEqual([newest()]);
  expect(FakeSource.all).toHaveLength(3);
  expect([anonymous, ofAnn].map(({ readyState }) => readyState)).toEqual([2, 2]);
});

test('nobody listens while it is asked who is signed in', async () => {
  const { session } = await openTab({ ...signedOut, status: 'pending' });
  expect(streams()).toEqual([]);
  session.set(ann);
  await settle();
  expect(streams()).toHaveLength(1);
});

test('a change of the registry is asked about here and in all other tabs, and nobody asks who is signed in', async () => {
  const { follow, tabs, registry } = await openedTab(signedOut);
  expect(registry.fresh).toHaveBeenCalledTimes(1);
  newest().message('remotes');
  expect(tabs.postMessage.mock.calls).toEqual([['remotes']]);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(registry.ask).toHaveBeenCalledTimes(1);
  tabs.dispatchEvent(new MessageEvent('message', { data: '' }));
  tabs.dispatchEvent(new MessageEvent('message', { data: 'remotes' }));
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(registry.ask).toHaveBeenCalledTimes(2);
  expect(follow).not.toHaveBeenCalled();
});

test('a word of a newer server is nothing to this page', async () => {
  const { follow, tabs, registry } = await openTab();
  newest().message('something-new');
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect([follow, tabs.postMessage, registry.ask].map((received) => received.mock.calls)).toEqual([
    [],
    [],
    [],
  ]);
});

test('a page that hears nothing asks every 5 minutes, and one that does never', async () => {
  const { registry } = await openedTab(signedOut);
  registry.fresh.mockClear();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(registry.fresh).not.toHaveBeenCalled();
  newest().fails(0);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(registry.fresh).toHaveBeenCalledTimes(2);
});

test('pages without a session that are refused in the same moment ask nobody, and come back at different moments', async () => {
  const { draws, follow } = await openTab(signedOut);
  draws(0.5);
  newest().fails(2);
  await vi.advanceTimersByTimeAsync(7_499);
  expect(FakeSource.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSource.all).toHaveLength(2);
  expect(follow).not.toHaveBeenCalled();
});

test('the stream of one user is not kept for the next', async () => {
  const { session } = await openTab();
  const first = newest();
  session.set({ ...ann, user: { id: 'bob', email: 'bob@mill.example' } });
  await settle();
  expect(first.readyState).toBe(FakeSource.CLOSED);
  expect(streams()).toHaveLength(1);
});

test('of several tabs one listens, and another goes on when it is gone', async () => {
  const locks = createLocks();
  const first = await openTab(ann, locks);
  await openTab(ann, locks);
  expect(FakeSource.all).toHaveLength(1);
  first.show('hidden');
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(FakeSource.all).toHaveLength(2);
  expect(streams()).toHaveLength(1);
});

test('where the browser has no locks, each tab of somebody who is signed in listens, and no other', async () => {
  await openTab(ann, null);
  await openTab(signedOut, null);
  expect(streams()).toHaveLength(1);
});

test('a page that has been hidden for 5 minutes at once stops, and listens and asks again when it is seen', async () => {
  const { follow, show } = await openedTab();
  show('hidden');
  await vi.advanceTimersByTimeAsync(4 * minuteMs);
  show('visible');
  show('hidden');
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
  expect(streams()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams()).toEqual([]);
  show('visible');
  await settle();
  newest().opens();
  expect(follow).toHaveBeenCalledTimes(2);
});

test('coming back to the page asks while no stream is open, and costs nothing while one is', async () => {
  const { follow, focus } = await openTab();
  focus();
  expect(follow).toHaveBeenCalledTimes(1);
  newest().opens();
  focus();
  expect(follow).toHaveBeenCalledTimes(2);
  newest().fails(0);
  focus();
  expect(follow).toHaveBeenCalledTimes(3);
});

test('a stream that was cut off is left to the browser, a refused one is asked for again later and later', async () => {
  await openTab();
  newest().fails(0);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(FakeSource.all).toHaveLength(1);
  const waits = [5_000, 10_000, 20_000];
  for (const [at, waitMs] of waits.entries()) {
    newest().fails(2);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(FakeSource.all).toHaveLength(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSource.all).toHaveLength(at + 2);
  }
});

test('once nobody is signed in, a refused stream is not asked for again, but one without a session is', async () => {
  const { session } = await openTab();
  newest().fails(2);
  session.set(signedOut);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(FakeSource.all).toHaveLength(2);
});

test('the end of the session is asked about once a sign-out elsewhere would be known, and no stream is left', async () => {
  const { follow, tabs } = await openedTab();
  follow.mockClear();
  newest().message('signed-out');
  expect(streams()).toEqual([]);
  await vi.advanceTimersByTimeAsync(999);
  expect(follow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(follow).toHaveBeenCalledTimes(1);
  // Other tabs may contain unsaved input, and learn of it with their next call.
  expect(tabs.postMessage).not.toHaveBeenCalled();
});

test('whoever signs in again over the page is listened for again', async () => {
  const { session } = await openedTab();
  newest().message('signed-out');
  await vi.advanceTimersByTimeAsync(2_000);
  session.set({ ...ann });
  await settle();
  expect(streams()).toHaveLength(1);
});

test('a refusal is asked about once, and what the answer changes opens no stream at once', async () => {
  const { follow, session } = await openTab();
  follow.mockImplementation(async () => session.set({ ...ann }));
  newest().fails(2);
  await settle();
  expect(follow).toHaveBeenCalledTimes(1);
  expect(FakeSource.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  newest().fails(2);
  await settle();
  expect(follow).toHaveBeenCalledTimes(1);
  expect(FakeSource.all).toHaveLength(2);
});
