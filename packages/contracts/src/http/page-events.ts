import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { defineRoute } from '../route.ts';

/**
 * Server-sent events for a page that stays open: lines `data: <word>` with a word of `pageEvents`, and nothing else.
 * A page on which somebody is signed in hears of the account as well. One session and one address may hold a few; a
 * page without a place asks when its reader comes back to it.
 */
export const followPageEvents = defineRoute({
  ...addresses.pageEventsAddress,
  service: 'gateway',
  access: 'public',
  summary: 'Server-sent events: what an open page should ask for again',
  response: z.unknown(),
  produces: 'text/event-stream',
});
