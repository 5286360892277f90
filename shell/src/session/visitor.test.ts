// @vitest-environment happy-dom
import type { UserStatus } from '@freightwright/contracts';
import { type Session, signedOut } from '@freightwright/mfe-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession, followSession } from './follow-session.ts';
import { createVisitor } from './visitor.ts';

const statusOf = (id: string, subscriptionTier: UserStatus['subscriptionTier'] = 'free'): UserStatus => ({
  tier: subscriptionTier === 'free' ? 'registered' : 'pro',
  isLoggedIn: true,
  subscriptionTier,
  user: { id, email: `${id}@mill.example`, isPro: false, calculationsRemaining: 5 },
});
const nobody: UserStatus = { tier: 'anonymous', isLoggedIn: false, subscriptionTier: 'free', user: null };

function hint(there: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it, and every browser knows
  document.cookie = `signed-in=1; max-age=${there ? 60 : -1}`;
}

const fetch = vi.fn<typeof globalThis.fetch>();
const channels: BroadcastChannel[] = [];

beforeEach(() => void fetch.mockReset());
afterEach(() => {
  hint(false);
  for (const channel of channels.splice(0)) channel.close();
  vi.useRealTimers();
});

/** A tab of the browser. */
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
  const signIn = vi.fn(async () => false);
  const visitor = createVisitor({ session, signIn, tabs, window });
  followSession(session, { window, tabs, look: visitor.look });
  const comeBack = () => window.dispatchEvent(new Event('focus'));
  return { session, visitor, comeBack, status: () => session.get().status };
}

describe('as the page opens', () => {
  test('a visitor without the cookie is signed out at once, and costs no call', () => {
    expect(openTab().session.get()).toEqual(signedOut);
    expect(fetch).not.toHaveBeenCalled();
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
    ['says so', () => Response.json(nobody)],
    ['refuses the session', () => Response.json({ code: 'session.expired' }, { status: 401 })],
    ['answers no status', () => new Response('<h1>Welcome</h1>')],
    ['has no answer', () => Response.error()],
  ])('and is signed out when the server %s', async (_, answer) => {
    hint(true);
    fetch.mockImplementation(async () => answer());
    const { status } = openTab();
    await vi.waitFor(() => expect(status()).toBe('signed-out'));
  });

  test('a server that is down is asked again, and the user is there after all', async () => {
    vi.useFakeTimers();
    hint(true);
    fetch.mockRejectedValueOnce(new TypeError('down')).mockResolvedValue(Response.json(statusOf('ann')));
    const { status } = openTab();
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('signed-out');
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
    late.resolve(Response.json(nobody));
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
});
