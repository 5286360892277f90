/**
 * What a page that stays open is told at `/api/events` (server-sent events, one `data` line each with one of these
 * words). It then asks for what it shows. Nothing else stands in such a message.
 */
export const pageEvents = ['account', 'signed-out', 'remotes'] as const;
/**
 * 'account': the tier, the subscription or the profile has changed. 'signed-out': the session has ended. 'remotes':
 * the registry has changed.
 */
export type PageEvent = (typeof pageEvents)[number];
