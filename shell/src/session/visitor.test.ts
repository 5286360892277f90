// @vitest-environment happy-dom
import type { UserStatus } from '@freightwright/contracts';
import { type Platform, type Session, signedOut, unknownSession } from '@freightwright/mfe-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetch, hint, statusOf } from '../../test/fixture/visitor.ts';
import { createSession, followSession } from './follow-session.ts';
import { createVisitor } from './visitor.ts';

const anonymousUser: UserStatus = {
  tier: 'anonymous',
  isLoggedIn: false,
  subscriptionTier: 'free',
  user: null,
};

const channels: BroadcastChannel[] = [];

beforeEach(() => void fetch.mockReset());
afterEach(() => {
  hint(false);
  for (const channel of channels.splice(0)) channel.close();
  vi.useRealTimers();
});

function openTab() {
  const tabs = new BroadcastChannel('fw.session');
  channels.push(tabs);
  const window = Object.assign(new EventTarget(), {
    document,
    fetch,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  }) as unknown as Window;
  const session = createSession(document);
  const signIn = vi.fn<Platform['signIn']>(async () => false);
  const visitor = createVisitor({ session, signIn, tabs, window });
  followSession(session, { window, tabs, look: visitor.look });
  const comeBack = () => window.dispatchEvent(new Event('focus'));
  return { session, visitor, signIn, comeBack, status: () => session.get().status };
}

/** A tab with a signed-in user, of which no other tab was notified. */
async function openSignedIn() {
  hint(true);
  fetch.mockResolvedValueOnce(Response.json(statusOf('ann')));
  const tab = openTab();
  await vi.waitFor(() => expect(tab.status()).toBe('signed-in'));
  return tab;
}

describe('as the page opens', () => {
  test('a visitor without the cookie is signed out at once, and costs no call', () => {
    expect(openTab().session.get()).toEqual(signedOut);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('markup that no page has taken over keeps the mark of a pending session when that is known', async () => {
    hint(true);
    document.documentElement.dataset.visitor = 'pending';
    const markup = document.createElement('div');
    markup.dataset.part = 'mfe-bol@1 /bol';
    document.body.append(markup);
    fetch.mockResolvedValue(Response.json(statusOf('ann')));
    const { status } = openTab();
    await vi.waitFor(() => expect(status()).toBe('signed-in'));
    expect([document.documentElement.dataset.visitor, markup.dataset.visitor]).toEqual([
      'signed-in',
      'pending',
    ]);
    markup.remove();
  });

  test('one with it is pending, which is no user and no tier, until the server has said who it is', async () => {
    hint(true);
    fetch.mockResolvedValue(Response.json(statusOf('ann', 'professional')));
    const { session, status } = openTab();
    expect(session.get()).toEqual({ ...signedOut, status: 'pending' });
    await vi.waitFor(() => expect(status()).toBe('signed-in'));
    expect(session.get()).toEqual({
      status: 'signed-in',
      tier: 'pro',
      subscriptionTier: 'professional',
      user: { id: 'ann', email: 'ann@mill.example' },
    } satisfies Session);
  });

  test.each([
    ['says so', () => Response.json(anonymousUser)],
    ['refuses the session', () => Response.json({ code: 'session.expired' }, { status: 401 })],
  ])('and is signed out when the server %s', async (_, answer) => {
    hint(true);
    fetch.mockImplementation(async () => answer());
    const { status } = openTab();
    await vi.waitFor(() => expect(status()).toBe('signed-out'));
  });

  test.each([
    ['has no answer', () => Response.error()],
    ['answers no status', () => new Response('<h1>Welcome</h1>')],
    ['answers 502', () => Response.json({ code: 'upstream.failed' }, { status: 502 })],
    ['answers 503', () => Response.json({ code: 'upstream.unavailable' }, { status: 503 })],
  ])('and is neither signed in nor out when the server %s', async (_, answer) => {
    hint(true);
    fetch.mockImplementation(async () => answer());
    const { status, session } = openTab();
    await vi.waitFor(() => expect(status()).toBe('unknown'));
    expect(session.get()).toEqual({ ...signedOut, status: 'unknown' });
  });

  test('a server that takes too long is given up on', async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    });
    hint(true);
    fetch.mockImplementation(
      (_, init) => new Promise((_, fail) => init?.signal?.addEventListener('abort', fail)),
    );
    const { status } = openTab();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(status()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(status()).toBe('unknown');
    timeout.mockRestore();
  });

  test('Retry, or coming back to the tab, asks again at once', async () => {
    hint(true);
    fetch.mockRejectedValue(new TypeError('down'));
    const { session, status, visitor, comeBack } = openTab();
    await vi.waitFor(() => expect(session.get()).toBe(unknownSession));
    await visitor.look();
    expect(session.get()).toBe(unknownSession);
    fetch.mockResolvedValue(Response.json(statusOf('ann')));
    comeBack();
    await vi.waitFor(() => expect(status()).toBe('signed-in'));
  });

  test('nobody is left unknown once the cookie is gone', async () => {
    hint(true);
    fetch.mockRejectedValue(new TypeError('down'));
    const { status, comeBack } = openTab();
    await vi.waitFor(() => expect(status()).toBe('unknown'));
    hint(false);
    comeBack();
    await vi.waitFor(() => expect(status()).toBe('signed-out'));
  });

  test('a server that is down is asked again, and the user is there after all', async () => {
    vi.useFakeTimers();
    hint(true);
    fetch.mockRejectedValueOnce(new TypeError('down')).mockResolvedValue(Response.json(statusOf('ann')));
    const { status } = openTab();
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('unknown');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(status()).toBe('signed-in');
  });
});

describe('while the page is open', () => {
  test('a server that is down signs nobody out', async () => {
    hint(true);
    const { visitor, status } = openTab();
    visitor.accept(statusOf('ann'));
    fetch.mockRejectedValue(new TypeError('down'));
    await visitor.look();
    expect(status()).toBe('signed-in');
  });

  test('a visitor who signs in is not signed out by the answer to an earlier question', async () => {
    hint(true);
    const late = Promise.withResolvers<Response>();
    fetch.mockReturnValueOnce(late.promise);
    const { visitor, session } = openTab();
    visitor.accept(statusOf('ann'));
    late.resolve(Response.json(anonymousUser));
    await late.promise;
    await Promise.resolve();
    expect(session.get().user?.id).toBe('ann');
  });

  test('an expired session stays on show until it is ended, whatever the cookie says by then', async () => {
    hint(true);
    const { visitor, status, comeBack } = openTab();
    visitor.accept(statusOf('ann'));
    visitor.expire();
    hint(false);
    comeBack();
    await visitor.look();
    expect(status()).toBe('signed-in');
    visitor.end();
    expect(status()).toBe('signed-out');
  });

  test('a session that has ended unnoticed keeps its page, and asks to sign in again', async () => {
    const { visitor, signIn, status } = await openSignedIn();
    fetch.mockResolvedValue(Response.json({ code: 'session.expired' }, { status: 401 }));
    const dialog = Promise.withResolvers<boolean>();
    signIn.mockReturnValueOnce(dialog.promise);
    const followed = visitor.follow(true);
    await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith({ reason: 'expired' }));
    expect(status()).toBe('signed-in');
    dialog.resolve(false);
    await followed;
    expect(status()).toBe('signed-out');
  });

  test('a sign-out in another tab is followed without a question', async () => {
    const { visitor, signIn, status } = await openSignedIn();
    hint(false);
    await visitor.follow(true);
    expect(status()).toBe('signed-out');
    expect(signIn).not.toHaveBeenCalled();
  });

  test('a new plan is followed', async () => {
    const { visitor, session } = await openSignedIn();
    fetch.mockResolvedValue(Response.json(statusOf('ann', 'professional')));
    await visitor.follow(false);
    expect(session.get().subscriptionTier).toBe('professional');
  });

  test('pages are told of what does not show in the session, but only when there is news', async () => {
    const { visitor, session } = await openSignedIn();
    fetch.mockImplementation(async () => Response.json(statusOf('ann')));
    const published = vi.fn();
    session.subscribe(published);
    await visitor.follow(false);
    expect(published).not.toHaveBeenCalled();
    await visitor.follow(true);
    expect(published).toHaveBeenCalledTimes(1);
  });

  test('a session that came or went unseen is found when the reader comes back to the tab', async () => {
    const { status, comeBack } = openTab();
    hint(true);
    fetch.mockResolvedValue(Response.json(statusOf('ann')));
    comeBack();
    await vi.waitFor(() => expect(status()).toBe('signed-in'));
    hint(false);
    comeBack();
    await vi.waitFor(() => expect(status()).toBe('signed-out'));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('two tabs', () => {
  test('who signs in or out in one is signed in or out in the other', async () => {
    const [one, other] = [openTab(), openTab()];
    hint(true);
    fetch.mockImplementation(async () => Response.json(statusOf('ann')));
    one.visitor.accept(statusOf('ann'));
    await vi.waitFor(() => expect(other.session.get().user?.id).toBe('ann'));
    hint(false);
    other.visitor.end();
    await vi.waitFor(() => expect(one.status()).toBe('signed-out'));
  });

  test('another user in one is another user in the other', async () => {
    hint(true);
    fetch.mockImplementation(async () => Response.json(statusOf('ann')));
    const [one, other] = [openTab(), openTab()];
    await vi.waitFor(() => expect(other.status()).toBe('signed-in'));
    fetch.mockImplementation(async () => Response.json(statusOf('bob')));
    one.visitor.accept(statusOf('bob'));
    await vi.waitFor(() => expect(other.session.get().user?.id).toBe('bob'));
  });

  test('what one says of the registry has the other ask nobody who is signed in', async () => {
    hint(true);
    fetch.mockResolvedValueOnce(Response.json(statusOf('ann')));
    const other = openTab();
    const listening = new BroadcastChannel('fw.session');
    channels.push(listening);
    await vi.waitFor(() => expect(other.status()).toBe('signed-in'));
    fetch.mockImplementation(async () => Response.json(statusOf('bob')));
    listening.postMessage('remotes');
    listening.postMessage('');
    await vi.waitFor(() => expect(other.session.get().user?.id).toBe('bob'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
