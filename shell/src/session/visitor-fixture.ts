import type { UserStatus } from '@freightwright/contracts';
import { afterEach, beforeEach, vi } from 'vitest';

export const statusOf = (
  id: string,
  subscriptionTier: UserStatus['subscriptionTier'] = 'free',
): UserStatus => ({
  tier: subscriptionTier === 'free' ? 'registered' : 'pro',
  isLoggedIn: true,
  subscriptionTier,
  user: { id, email: `${id}@mill.example`, isPro: false, calculationsRemaining: 5 },
});

/** The cookie that hints at a signed-in user. */
export function hint(there: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it, and every browser knows
  document.cookie = `signed-in=1; max-age=${there ? 600 : -1}`;
}

export const idleVisitor = () => ({
  ...{ accept: vi.fn(), call: vi.fn(), expire: vi.fn(), end: vi.fn() },
  ...{ look: vi.fn(), follow: vi.fn(), signInAgain: vi.fn() },
});

export const fetch = vi.fn<typeof globalThis.fetch>();

/** The pages of this file are a draft of a bill, and call `fetch`. */
export function onDraft(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch);
    window.location.href = 'http://site.test/bol?draft=3';
  });
  afterEach(() => void fetch.mockReset());
}
