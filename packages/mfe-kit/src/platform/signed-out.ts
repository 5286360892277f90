import type { Session } from './platform.ts';

/** The session of a visitor who is not signed in. */
export const signedOut: Session = { status: 'signed-out', tier: 'anonymous', subscriptionTier: 'free' };

/** The session while the server cannot say who is signed in. */
export const unknownSession: Session = { ...signedOut, status: 'unknown' };
