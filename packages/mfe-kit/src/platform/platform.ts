import type { RouteSpec, SubscriptionTier, Tier } from '@freightwright/contracts';
import type { AnalyticsEvent } from '../analytics/analytics-event.ts';
import type { AnswerOf, CallArguments, ClientRoute } from '../api/client-route.ts';
import type { PageHead } from './page-head.ts';
import type { Readable } from './readable.ts';

/**
 * Who is signed in. 'pending' (looked up) and 'unknown' (could not be) count as signed out: anonymous, no
 * user. On 'unknown', show `UnknownSession` in place of a request to sign in.
 */
export interface Session {
  readonly status: 'pending' | 'unknown' | 'signed-out' | 'signed-in';
  readonly tier: Tier;
  readonly subscriptionTier: SubscriptionTier;
  /** Set exactly when somebody is signed in. */
  readonly user?: { readonly id: string; readonly email: string };
}

/** Why somebody is asked to sign in; decides the dialog's words. */
export interface SignInRequest {
  /** The tab on which the dialog opens. Default 'sign-in'. */
  readonly tab?: 'sign-in' | 'sign-up';
  /** 'expired' when the session has ended. Left out when somebody pressed a button. */
  readonly reason?: 'expired';
}

export type Theme = 'light' | 'dark';

/** One notice at a time. The page shows an error as well, because a toast disappears. */
export interface ToastMessage {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
}

/** What went wrong in the browser, for whoever runs the site. Never contains what the user typed. */
export interface FailureReport {
  readonly event: 'remote.load-failed' | 'remote.mount-failed' | 'remote.render-failed' | 'registry.failed';
  /** 'mfe-calculator@0.1.0-1a2b3c4d', or the name alone when the version is not known. */
  readonly part: string;
  /** Shown on the failure panel, so that a reader can name it. */
  readonly reference: string;
  readonly error: unknown;
}

/** A part of another remote that is shown in an element of this page. */
export interface MountedPart {
  unmount(): void;
}

/**
 * Everything that the shell gives to a remote. A breaking change here raises `remoteContract` in the
 * contracts package: the shell then refuses a remote built for another number, instead of letting it crash.
 */
export interface Platform {
  readonly contract: number;
  readonly session: Readable<Session>;
  readonly theme: Readable<Theme>;
  /** Goes to an address of the site: '/pricing?plan=professional'. */
  navigate(to: string): void;
  /**
   * Calls a route as the current visitor. When the session has ended, the sign-in dialog opens over the page,
   * and the refused call is made again after it.
   * @throws ApiError, with `session.expired` when the dialog was closed or somebody else signed in.
   */
  call<R extends RouteSpec>(route: ClientRoute<R>, ...options: CallArguments<R>): Promise<AnswerOf<R>>;
  /** Opens the sign-in dialog over the page. Resolves to whether somebody is signed in when it closes. */
  signIn(request?: SignInRequest): Promise<boolean>;
  /** Asks again who is signed in and on which plan. On a failure the session stays as it was. */
  refreshSession(): Promise<void>;
  /** Shows another remote's part in an empty element, or a failure panel. In React, use `RemotePart`. */
  mountPart(name: string, place: HTMLElement): MountedPart;
  toast(message: ToastMessage): void;
  report(failure: FailureReport): void;
  /** Counts an event, if analytics is on and the browser does not refuse. Never throws or waits. */
  track(event: AnalyticsEvent): void;
  /** Only at the remote's build, where it takes the head that belongs to the markup of the page. */
  describe?(head: PageHead): void;
}

/** The session of a visitor who is not signed in. */
export const signedOut: Session = { status: 'signed-out', tier: 'anonymous', subscriptionTier: 'free' };

/** The session while the server cannot say who is signed in. */
export const unknownSession: Session = { ...signedOut, status: 'unknown' };
