import {
  createStore,
  type FailureReport,
  type Platform,
  type Readable,
  remoteContract,
  type Session,
  type Theme,
  type ToastMessage,
} from '@freightwright/mfe-kit';

interface PlatformDeps {
  readonly theme: Readable<Theme>;
  readonly toast: (message: ToastMessage) => void;
  readonly window: Window;
  /** Told of every failure. */
  readonly onFailure: (failure: FailureReport) => void;
}

/** What every remote is given. Everyone is anonymous until there is a way to sign in. */
export function createPlatform({ theme, toast, window, onFailure }: PlatformDeps): Platform {
  const session = createStore<Session>({ tier: 'anonymous' });
  return {
    contract: remoteContract,
    session: { get: session.get, subscribe: session.subscribe },
    theme: { get: theme.get, subscribe: theme.subscribe },
    navigate: (to) => goTo(window, to),
    toast,
    report: onFailure,
  };
}

/** Goes to an address of the site without loading the page anew. The same address again makes no second entry in the history. */
function goTo({ history, location }: Window, to: string): void {
  const { href } = new URL(to, location.href);
  if (href === location.href) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
}
