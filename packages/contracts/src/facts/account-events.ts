/**
 * What a page that stays open is told at `/api/account/events` (server-sent events, one `data` line each with one
 * of these words). It then asks for what it shows. Nothing else stands in such a message.
 */
export const accountEvents = ['account', 'signed-out'] as const;
/** 'account': the tier, the subscription or the profile has changed. 'signed-out': the session has ended. */
export type AccountEvent = (typeof accountEvents)[number];
