import type { UserStatus } from '@freightwright/contracts';
import { addresses } from '@freightwright/contracts/constants';
import type { Platform, Session, Writable } from '@freightwright/mfe-kit';
import { signedOut, unknownSession } from '@freightwright/mfe-kit';
import { followPageEvents, type PageEventsDeps } from '../page-events/follow-page-events.ts';
import { createCall, type SessionChanges } from './call-as-visitor.ts';
import { isHinted } from './follow-session.ts';

/** Timeout after which the page reports that the session could not be checked. */
const statusTimeoutMs = 5_000;
/** Time until the retry after a failure, which does not reveal the state of the session. */
const askAgainMs = 10_000;

/** The visitor who is shown on the page, and the changes of the session. */
export interface Visitor extends SessionChanges {
  readonly call: Platform['call'];
  /**
   * Requests the status of the session, like `look`. If the session ended unnoticed, sign-in opens over the
   * page.
   * @param isNews false without a reported change: pages are then notified of another plan only.
   */
  follow(isNews: boolean): Promise<void>;
  /** Applies the server's status of the session, and notifies the other tabs. */
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
  /** Incremented with every change of the session, so that a stale response is ignored. */
  let round = 0;

  function know(next: Session): void {
    round += 1;
    isExpired = false;
    session.set(next);
  }

  function notify(next: Session): void {
    know(next);
    tabs.postMessage('');
  }

  async function look({ cachesPage = false, isNews = true } = {}): Promise<void> {
    window.clearTimeout(timer);
    const isEndUnnoticed = cachesPage && isHinted(window.document);
    round += 1;
    const mine = round;
    const next = isHinted(window.document) ? await ask().catch(() => null) : signedOut;
    if (mine !== round) return;
    if (next === null) {
      timer = window.setTimeout(() => void look(), askAgainMs);
      // A known user stays signed in.
      if (!session.get().user) know(unknownSession);
    } else if (next.user) {
      if (isNews || !isSame(next, session.get())) know(next);
    } else if (isExpired) return;
    else if (isEndUnnoticed && session.get().user) await visitor.signInAgain();
    else know(next);
  }

  /** @throws Error when the server does not respond. */
  async function ask(): Promise<Session> {
    const signal = AbortSignal.timeout(statusTimeoutMs);
    const response = await window.fetch(addresses.userStatus.path, { credentials: 'include', signal });
    if (response.status === 401) return signedOut;
    if (!response.ok) throw new Error(`${addresses.userStatus.path} answered ${response.status}`);
    return sessionOf(await response.json());
  }

  const visitor: Visitor = {
    call: (...request) => call(...request),
    accept: (status) => notify(sessionOf(status)),
    expire() {
      isExpired = true;
    },
    end: () => notify(signedOut),
    look: () => look(),
    follow: (isNews) => look({ cachesPage: true, isNews }),
    async signInAgain() {
      visitor.expire();
      if (!(await signIn({ reason: 'expired' }))) visitor.end();
    },
  };
  const call = createCall({ session, visitor });
  return visitor;
}

const isSame = (one: Session, other: Session) =>
  one.user?.id === other.user?.id &&
  one.user?.email === other.user?.email &&
  one.tier === other.tier &&
  one.subscriptionTier === other.subscriptionTier;

/** @throws TypeError when the value is not a status. */
function sessionOf({ isLoggedIn, tier, subscriptionTier, user }: UserStatus): Session {
  if (!isLoggedIn || user === null) return signedOut;
  return { status: 'signed-in', tier, subscriptionTier, user: { id: user.id, email: user.email } };
}

/** The visitor of a page, updated on changes elsewhere. */
export function startVisitor(deps: VisitorDeps & Pick<PageEventsDeps, 'registry' | 'tabs' | 'window'>) {
  const visitor = createVisitor(deps);
  followPageEvents({ ...deps, follow: visitor.follow, random: Math.random });
  return visitor;
}
