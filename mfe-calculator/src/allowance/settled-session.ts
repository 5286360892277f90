import type { Readable, Session } from '@freightwright/mfe-kit';

/**
 * Resolves once it is known who is signed in. When that takes too long it resolves anyway, and the visitor
 * counts as signed out.
 */
export function settledSession(session: Readable<Session>, timeoutMs: number): Promise<void> {
  if (session.get().status !== 'pending') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  const end = session.subscribe(() => session.get().status !== 'pending' && resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    end();
  });
}
