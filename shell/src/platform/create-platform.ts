import { remoteContract } from '@freightwright/contracts/constants';
import type {
  ApiError,
  FailureReport,
  Platform,
  Readable,
  Session,
  Theme,
  ToastMessage,
} from '@freightwright/mfe-kit';
import type { Visitor } from '../session/visitor.ts';

interface PlatformDeps {
  readonly session: Readable<Session>;
  readonly signIn: Platform['signIn'];
  /** Rejects when the script for it cannot be loaded. */
  readonly visitor: () => Promise<Visitor>;
  readonly refreshSession: Platform['refreshSession'];
  readonly mountPart: Platform['mountPart'];
  readonly theme: Readable<Theme>;
  readonly toast: (message: ToastMessage) => void;
  readonly track: Platform['track'];
  readonly window: Window;
  /** Called for every failure. */
  readonly onFailure: (failure: FailureReport) => void;
}

/** Builds the platform object that every remote gets. */
export function createPlatform(deps: PlatformDeps): Platform {
  const { session, signIn, visitor, refreshSession, mountPart, theme, toast, track, window, onFailure } =
    deps;
  return {
    contract: remoteContract,
    session: { get: session.get, first: session.first, subscribe: session.subscribe },
    theme: { get: theme.get, first: theme.first, subscribe: theme.subscribe },
    navigate: (to) => goTo(window, to),
    call: async (...request) => (await visitor().catch(unreachable)).call(...request),
    signIn,
    refreshSession,
    mountPart,
    toast,
    report: onFailure,
    track,
  };
}

/** Throws an ApiError, whose class would have been in the missing script. @throws always. */
function unreachable(cause: unknown): never {
  const code: ApiError['code'] = 'network.unreachable';
  throw Object.assign(new Error(code, { cause }), { name: 'ApiError', code, status: 0, errors: [] });
}

/** Goes to an address without reloading. Going to the current one adds no history entry. */
function goTo({ history, location }: Window, to: string): void {
  const { href } = new URL(to, location.href);
  if (href === location.href) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
}
