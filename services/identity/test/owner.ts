import type { Account, DataOf } from '@freightwright/contracts';
import {
  accountEmailDue,
  checkPassword,
  emailChanged,
  Problem,
  passwordChanged,
} from '@freightwright/contracts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { freshEmail, password, soon, startIdentity } from './service.ts';

interface AccountAnswer {
  status: number;
  headers: Headers;
  body: {
    account?: Account;
    code?: string;
    detail?: string;
    outcome?: string;
    errors?: { field: string; rule: string }[];
  };
}

/**
 * The identity service with a fake gateway: it checks passwords at the real provider, and fails on demand.
 */
export async function startAccounts() {
  const identity = await startIdentity();
  const gateway = await identity.site.connect('gateway');
  const checked: DataOf<typeof checkPassword>[] = [];
  let isRefused = false;
  await gateway.respond(checkPassword, async (asked) => {
    if (isRefused) throw new Problem('identity.too-many-attempts', { retryAfterS: 60 });
    checked.push(asked);
    return { right: (await identity.provider.signIn(asked.email, asked.password)).status === 200 };
  });
  const notifications = await identity.published(accountEmailDue);
  const emailChanges = await identity.published(emailChanged);
  const passwordChanges = await identity.published(passwordChanged);

  let { url } = identity;
  const ask = async (principal: object, method: string, path: string, body?: object) => {
    const response = await identity.site.ask(principal, `${url}${path}`, { method, ...(body && { body }) });
    const answer = (await response.json()) as AccountAnswer['body'];
    return { status: response.status, headers: response.headers, body: answer };
  };
  const emailsTo = (to: string) => notifications.filter((one) => one.to === to);
  /** The secret of the link in the n-th email to that address. */
  const tokenTo = async (to: string, n = 1): Promise<string> => {
    await expect.poll(() => emailsTo(to).length, soon).toBeGreaterThanOrEqual(n);
    const { notification } = emailsTo(to)[n - 1] ?? {};
    const link = notification && 'link' in notification ? notification.link : '';
    expect(link).toMatch(/^http:\/\/localhost:8080\/confirm-email#[\w-]{43}$/);
    return link.split('#')[1] ?? '';
  };

  return {
    ...identity,
    checked,
    notifications,
    emailsTo,
    tokenTo,
    emailChanges,
    passwordChanges,
    refusePasswords(refuse: boolean) {
      isRefused = refuse;
    },
    ask,
    statusAt: (principal: object) => ask(principal, 'GET', '/api/user/status'),
    address: () => url,
    /** Changes the URL of the service. */
    movedTo(address: string) {
      url = address;
    },
    confirm: (token: string): Promise<AccountAnswer> =>
      ask({ tier: 'anonymous' }, 'POST', '/api/account/email/confirm', { token }),
    /** A user who has just registered and signed in. */
    async owner() {
      const email = freshEmail();
      const { userId } = await identity.register(email);
      const signedIn = await identity.provider.signIn(email, password);
      const session = sidOf(signedIn.access_token ?? '');
      const tier = 'registered' as const;
      const principal = { tier, userId, email, session, clientAddress: '203.0.113.7' };
      const call = (method: string, path: string, body?: object): Promise<AccountAnswer> =>
        ask(principal, method, `/api/account${path}`, body);
      return {
        userId,
        email,
        session,
        principal,
        refreshToken: signedIn.refresh_token ?? '',
        call,
        read: async () => (await call('GET', '')).body.account,
        changeEmail: (to: string, secret = password) =>
          call('POST', '/email', { email: to, password: secret }),
        changePassword: (newPassword: string, secret = password) =>
          call('POST', '/password', { password: secret, newPassword }),
      };
    },
  };
}
export type Accounts = Awaited<ReturnType<typeof startAccounts>>;

/** The service of the current test file. */
export let accounts: Accounts;

/** Starts the service before a file's tests and stops it after them. Each test starts without failures. */
export function serveAccounts(): void {
  beforeAll(async () => {
    accounts = await startAccounts();
  }, 60_000);
  afterEach(() => {
    accounts.provider.mend();
    accounts.refusePasswords(false);
  });
  afterAll(() => accounts?.stop());
}

const sidOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).sid;
