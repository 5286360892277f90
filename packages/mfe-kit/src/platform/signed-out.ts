import type { Session } from './platform.ts';

/** Nobody is signed in. */
export const signedOut: Session = { status: 'signed-out', tier: 'anonymous', subscriptionTier: 'free' };
