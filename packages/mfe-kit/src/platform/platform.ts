import type { SubscriptionTier, Tier } from '@freightwright/contracts';
import type { AnalyticsEvent } from '../analytics/analytics-event.ts';
import type { AnswerOf, CallArguments, ClientRoute } from '../api/client-route.ts';
import type { PageHead } from './page-head.ts';
import type { Readable } from './readable.ts';

/**
 * The session's state. 'pending' (being fetched) and 'unknown' (fetch failed) count as signed out: anonymous,
 * no user. On 'unknown', show `UnknownSession` instead of a request to sign in.
 */
export interface Session {
  readonly status: 'pending' | 'unknown' | 'signed-out' | 'signed-in';
  readonly tier: Tier;
  readonly subscriptionTier: SubscriptionTier;
  /** Set exactly when a user is signed in. */
  readonly user?: { readonly id: string; readonly email: string };
}

/** Why the user is asked to sign in; selects the dialog's text. */
export interface SignInRequest {
  /** The tab on which the dialog opens. Default 'sign-in'. */
  readonly tab?: 'sign-in' | 'sign-up';
  /** 'expired' when the session has ended. Omitted when the user pressed a button. */
  readonly reason?: 'expired';
}

export type Theme = 'light' | 'dark';

/** One notice at a time. The page shows an error as well, because a toast disappears. */
export interface ToastMessage {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
}

/** A failure in the browser, for the site's operator. Never contains what the user typed. */
export interface FailureReport {
  readonly event: 'remote.load-failed' | 'remote.mount-failed' | 'remote.render-failed' | 'registry.failed';
  /** 'mfe-calculator@0.1.0-1a2b3c4d', or the name alone when the version is not known. */
  readonly part: string;
  /** Shown on the failure panel, so that a user can quote it. */
  readonly reference: string;
  readonly error: unknown;
}

/** A shared section of another remote in an element of this page. */
export interface MountedPart {
  unmount(): void;
}

/**
 * The shell's interface for a remote. A breaking change increments `remoteContract` in the contracts package:
 * the shell then refuses a remote built for another number, instead of letting it crash.
 */
export interface Platform {
  readonly contract: number;
  readonly session: Readable<Session>;
  readonly theme: Readable<Theme>;
  /** Navigates to an address of the site: '/pricing?plan=professional'. */
  navigate(to: string): void;
  /**
   * Calls a route as the current visitor. When the session has ended, the sign-in dialog opens over the page,
   * and the refused call is retried after it.
   * @throws ApiError, with `session.expired` when the dialog was closed or another user signed in.
   */
  call<R extends ClientRoute>(route: R, ...options: CallArguments<R>): Promise<AnswerOf<R>>;
  /** Opens the sign-in dialog over the page. Resolves to whether a user is signed in when it closes. */
  signIn(request?: SignInRequest): Promise<boolean>;
  /** Refreshes the session and plan from the server. On a failure the session does not change. */
  refreshSession(): Promise<void>;
  /** Mounts another remote's section in an empty element, or a failure panel. In React, use `RemotePart`. */
  mountPart(name: string, place: HTMLElement): MountedPart;
  toast(message: ToastMessage): void;
  report(failure: FailureReport): void;
  /** Tracks an event, if analytics is on and the browser does not opt out. Never throws or waits. */
  track(event: AnalyticsEvent): void;
  /** Only in the remote's build, which collects the head of the page's markup. */
  describe?(head: PageHead): void;
}

/** The session of a signed-out visitor. */
export const signedOut: Session = { status: 'signed-out', tier: 'anonymous', subscriptionTier: 'free' };

/** The session while the server cannot report who is signed in. */
export const unknownSession: Session = { ...signedOut, status: 'unknown' };
