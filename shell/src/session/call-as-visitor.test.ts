// @vitest-environment happy-dom
import { ApiError, createStore, routes, type Session, signedOut } from '@freightwright/mfe-kit';
import { describe, expect, test, vi } from 'vitest';
import { statusOf } from '../../test/fixture/visitor.ts';
import { createSignInRequests } from './sign-in-requests.ts';
import { createVisitor } from './visitor.ts';

const answer = { used: 1, limit: 3, remaining: 2, nextReset: null, canPredict: true };

const sessionOf = (id: string): Session => ({
  status: 'signed-in',
  tier: 'registered',
  subscriptionTier: 'free',
  user: { id, email: `${id}@mill.example` },
});

const ok = () => Response.json(answer);
const problem = (code: string) => () => Response.json({ code, message: code }, { status: 401 });

/**
 * Opens a page with a visitor, and a gateway that returns these responses in order. The last one is repeated.
 */
function open(session: Session, ...answers: (() => Response)[]) {
  const store = createStore(session);
  const dialog = createSignInRequests({ session: store, document });
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next?.() ?? Response.error();
  });
  const window = { fetch, setTimeout: () => 0, clearTimeout: () => undefined, document };
  const visitor = createVisitor({
    session: store,
    signIn: dialog.ask,
    tabs: { postMessage: () => undefined },
    window: window as unknown as Window,
  });
  const call = (headers: Record<string, string> = {}) =>
    visitor.call(routes.predictionUsage, { fetch, headers });
  const sentBy = (at: number) => new Headers(fetch.mock.calls[at]?.[1]?.headers);
  const dialogOpen = () => vi.waitFor(() => expect(dialog.get()).not.toBeNull());
  return { store, dialog, fetch, visitor, call, sentBy, dialogOpen };
}

const codeOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((cause: unknown) => cause);
  return error instanceof ApiError ? error.code : error;
};

describe('a call', () => {
  test('names the user on show', async () => {
    const { call, sentBy } = open(sessionOf('ann'), ok);
    expect(await call({ 'idempotency-key': 'k1' })).toEqual(answer);
    expect(sentBy(0).get('x-keycloak-user-id')).toBe('ann');
    expect(sentBy(0).get('idempotency-key')).toBe('k1');
  });

  test('names nobody when nobody is signed in', async () => {
    const { call, sentBy } = open(signedOut, ok);
    await call();
    expect(sentBy(0).has('x-keycloak-user-id')).toBe(false);
  });

  test('waits until it is known who is signed in', async () => {
    const { call, store, fetch, sentBy } = open({ ...signedOut, status: 'pending' }, ok);
    const under = call();
    await Promise.resolve();
    expect(fetch).not.toHaveBeenCalled();
    store.set(sessionOf('ann'));
    await under;
    expect(sentBy(0).get('x-keycloak-user-id')).toBe('ann');
  });

  test('that a signed-out visitor may not make fails with an error, without a dialog', async () => {
    const { call, dialog } = open(signedOut, problem('principal.invalid'));
    expect(await codeOf(call())).toBe('principal.invalid');
    expect(dialog.get()).toBeNull();
  });

  test('that fails for another reason is not made again', async () => {
    const { call, fetch } = open(sessionOf('ann'), problem('access.denied'));
    expect(await codeOf(call())).toBe('access.denied');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe.each(['session.expired', 'principal.invalid'])('a session that has ended (%s)', (code) => {
  test('opens the dialog over the page, which stays as it is, and the call is made again', async () => {
    const { call, store, dialog, visitor, dialogOpen, sentBy } = open(sessionOf('ann'), problem(code), ok);
    const under = call({ 'idempotency-key': 'k1' });
    await dialogOpen();
    expect(dialog.get()?.reason).toBe('expired');
    expect(store.get().user?.id).toBe('ann');
    visitor.accept(statusOf('ann'));
    expect(await under).toEqual(answer);
    expect(sentBy(1).get('idempotency-key')).toBe('k1');
    expect(dialog.get()).toBeNull();
  });

  test('is one dialog for several calls', async () => {
    const refused = problem(code);
    const { call, visitor, dialog, fetch, dialogOpen } = open(sessionOf('ann'), refused, refused, ok);
    const under = Promise.all([call(), call()]);
    const seen = vi.fn();
    dialog.subscribe(seen);
    await dialogOpen();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    visitor.accept(statusOf('ann'));
    expect(await under).toEqual([answer, answer]);
    // One call when the dialog opened and one when it closed.
    expect(seen).toHaveBeenCalledTimes(2);
  });

  test('fails, and nobody is signed in any more, when the dialog is closed', async () => {
    const { call, store, dialog, fetch, dialogOpen } = open(sessionOf('ann'), problem(code));
    const under = codeOf(call());
    await dialogOpen();
    dialog.close();
    expect(await under).toBe(code);
    expect(store.get()).toEqual(signedOut);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('does not send in the name of another user what the one before has entered', async () => {
    const { call, store, visitor, fetch, dialogOpen } = open(sessionOf('ann'), problem(code), ok);
    const under = codeOf(call());
    await dialogOpen();
    visitor.accept(statusOf('bob'));
    expect(await under).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(store.get().user?.id).toBe('bob');
  });

  test('asks once only', async () => {
    const { call, visitor, dialogOpen, fetch } = open(sessionOf('ann'), problem(code));
    const under = codeOf(call());
    await dialogOpen();
    visitor.accept(statusOf('ann'));
    expect(await under).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('an answer that comes after the dialog was closed does not open it again', async () => {
  const late = Promise.withResolvers<Response>();
  const { visitor, dialog, dialogOpen, call } = open(sessionOf('ann'), problem('session.expired'));
  const slow = codeOf(visitor.call(routes.predictionUsage, { fetch: () => late.promise }));
  const quick = codeOf(call());
  await dialogOpen();
  dialog.close();
  await quick;
  late.resolve(problem('session.expired')());
  expect(await slow).toBe('session.expired');
  expect(dialog.get()).toBeNull();
});

test('when another user is signed in by now, the page learns who, and the call fails', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = 'signed-in=1';
  const { call, store } = open(sessionOf('ann'), problem('session.other-user'), () =>
    Response.json(statusOf('bob')),
  );
  expect(await codeOf(call())).toBe('session.other-user');
  expect(store.get().user?.id).toBe('bob');
});
