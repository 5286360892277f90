import type { Tier } from '@freightwright/contracts';
import type { Readable } from './readable.ts';

/** Who is signed in. A session still being looked up counts as anonymous. */
export interface Session {
  readonly tier: Tier;
  readonly user?: { readonly id: string; readonly email: string };
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
  toast(message: ToastMessage): void;
  report(failure: FailureReport): void;
}
