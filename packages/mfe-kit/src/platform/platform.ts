import type { RouteSpec, SubscriptionTier, Tier } from '@freightwright/contracts';
import type { AnalyticsEvent } from '../analytics/analytics-event.ts';
import type { AnswerOf, CallArguments, ClientRoute } from '../api/client-route.ts';
import type { Readable } from './readable.ts';

/** Who is signed in. A session still being looked up ('pending') counts as signed out: tier anonymous and no user. */
export interface Session {
  readonly status: 'pending' | 'signed-out' | 'signed-in';
  readonly tier: Tier;
  readonly subscriptionTier: SubscriptionTier;
  /** There exactly when signed in. */
  readonly user?: { readonly id: string; readonly email: string };
}

/** Why somebody is asked to sign in; decides the dialog's words. */
export interface SignInRequest {
  /** The tab the dialog opens on. Default 'sign-in'. */
  readonly tab?: 'sign-in' | 'sign-up';
  /** 'expired': the session has ended, and the page stays as it is. Left out: somebody pressed a button. */
  readonly reason?: 'expired';
}

export type Theme = 'light' | 'dark';

/** One notice. Toasts are shown one at a time; an error must stand on the page as well, since a toast goes away. */
export interface ToastMessage {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
}

/** Something that went wrong in the browser, for whoever runs the site. Never holds what the user typed. */
export interface FailureReport {
  readonly event: 'remote.load-failed' | 'remote.mount-failed' | 'remote.render-failed' | 'registry.failed';
  /** 'mfe-calculator@0.1.0-1a2b3c4d', or the part alone when its version is not known. */
  readonly part: string;
  /** Shown on the failure panel, so that a reader can name it. */
  readonly reference: string;
  readonly error: unknown;
}

/** A part of another remote in its place. */
export interface MountedPart {
  /** Takes it away; call it before the place goes. */
  unmount(): void;
}

/**
 * What the shell gives every remote, and all it gives. A breaking change here raises `remoteContract` of the
 * contracts package: the shell refuses a remote built for another number instead of letting it crash.
 */
export interface Platform {
  readonly contract: number;
  readonly session: Readable<Session>;
  readonly theme: Readable<Theme>;
  /** Goes to an address of the site: '/pricing?plan=professional'. */
  navigate(to: string): void;
  /**
   * Calls a route of the API as the visitor on show. When the session turns out to have ended, the sign-in dialog opens over the page, which
   * stays as it is; after signing in the call is made again (the gateway had refused it before anything was done).
   * @throws ApiError, `session.expired` when the dialog was closed or somebody else signed in there.
   */
  call<R extends RouteSpec>(route: ClientRoute<R>, ...options: CallArguments<R>): Promise<AnswerOf<R>>;
  /** Opens the sign-in dialog over the page. Resolves to whether somebody is signed in when it closes. */
  signIn(request?: SignInRequest): Promise<boolean>;
  /** Asks the server anew who is signed in, on which plan: after something that changed it. A failure leaves the session as it was. */
  refreshSession(): Promise<void>;
  /**
   * Shows a part of whichever remote lends it, in an empty element of this page. The shell loads it and, when that fails, shows the failure
   * panel there. In React, take `RemotePart`.
   */
  mountPart(name: string, place: HTMLElement): MountedPart;
  toast(message: ToastMessage): void;
  report(failure: FailureReport): void;
  /** Counts an event, where the site's operator has analytics on and the reader's browser does not refuse it. Never throws, never waits. */
  track(event: AnalyticsEvent): void;
}
