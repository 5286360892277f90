import type { UserStatus } from '@freightwright/contracts';
import { userStatusAddress } from '@freightwright/contracts/facts';
import { type Platform, type Session, signedOut, type Writable } from '@freightwright/mfe-kit';
import { createCall, type SessionChanges } from './call-as-visitor.ts';
import { isHinted } from './follow-session.ts';

/** When the answer takes longer, the page is shown as for a visitor who is not signed in. */
const statusTimeoutMs = 5_000;
/** Time until the next attempt after a failure, which says nothing about the session. */
const askAgainMs = 10_000;

/** The visitor who is shown on the page, and the changes of the session. */
export interface Visitor extends SessionChanges {
  readonly call: Platform['call'];
  /** Takes over the server's answer about who is signed in, and tells the other tabs. */
  accept(status: UserStatus): void;
}

export interface VisitorDeps {
  readonly session: Writable<Session>;
  readonly signIn: Platform['signIn'];
  readonly tabs: Pick<BroadcastChannel, 'postMessage'>;
  readonly window: Pick<Window, 'fetch' | 'setTimeout' | 'clearTimeout'> & { readonly document: Document };
}

export function createVisitor({ session, signIn, tabs, window }: VisitorDeps): Visitor {
  let isExpired = false;
  let timer: number | undefined;
  /** Raised with every change of the session, so that an answer to an earlier question is ignored. */
  let round = 0;

  function know(next: Session): void {
    round += 1;
    isExpired = false;
    session.set(next);
  }

  function tell(next: Session): void {
    know(next);
    tabs.postMessage('');
  }

  async function look(): Promise<void> {
    window.clearTimeout(timer);
    round += 1;
    const mine = round;
    const next = isHinted(window.document) ? await ask().catch(() => null) : signedOut;
    if (mine !== round) return;
    if (next === null) {
      timer = window.setTimeout(() => void look(), askAgainMs);
      if (session.get().status === 'pending') know(signedOut);
    } else if (next.user || !isExpired) know(next);
  }

  /** @throws Error when the server gives no answer. */
  async function ask(): Promise<Session> {
    const signal = AbortSignal.timeout(statusTimeoutMs);
    const response = await window.fetch(userStatusAddress.path, { credentials: 'include', signal });
    if (response.status === 401) return signedOut;
    if (!response.ok) throw new Error(`${userStatusAddress.path} answered ${response.status}`);
    return sessionOf(await response.json());
  }

  const visitor: Visitor = {
    call: (...request) => call(...request),
    accept: (status) => tell(sessionOf(status)),
    expire() {
      isExpired = true;
    },
    end: () => tell(signedOut),
    look,
  };
  const call = createCall({ session, signIn, visitor });
  return visitor;
}

/** @throws TypeError when the value is not a status. */
function sessionOf({ isLoggedIn, tier, subscriptionTier, user }: UserStatus): Session {
  if (!isLoggedIn || user === null) return signedOut;
  return { status: 'signed-in', tier, subscriptionTier, user: { id: user.id, email: user.email } };
}
