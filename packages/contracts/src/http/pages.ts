import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import {
  clientReportMessageLength,
  clientReportPathLength,
  clientReportsAtMost,
  reportedRemotePattern,
} from '../constants/limits.ts';
import { statusComponents, statusDaysShown } from '../constants/site-status.ts';
import { defineRoute } from '../route.ts';
import { Count, Day, list, moment, text } from '../text.ts';

/** The kinds of reports from a page. */
export const clientReportKinds = [
  'page-view',
  'navigation',
  'load-failed',
  'mount-failed',
  'render-failed',
  /** An uncaught error. The remote is the one whose file threw it. */
  'uncaught',
  'registry-failed',
] as const;

export const ClientReport = z.strictObject({
  kind: z.enum(clientReportKinds),
  /** Left out when the report is about the shell. */
  remote: z.optional(text(110, z.regex(reportedRemotePattern))),
  /** Without query and fragment, because those may contain user input. */
  path: text(clientReportPathLength, z.regex(/^\/[^?#]*$/)),
  /** The reference that the user was shown. */
  reference: z.optional(text(64, z.regex(/^[\w-]+$/))),
  message: z.optional(text(clientReportMessageLength)),
  /** The duration in milliseconds, at most a day. */
  durationMs: z.optional(z.number().check(z.gte(0), z.lte(86_400_000))),
});
export type ClientReport = z.infer<typeof ClientReport>;

/** Receives the reports of pages. Suits `navigator.sendBeacon` with a Blob of type application/json. */
export const clientReports = defineRoute({
  ...addresses.clientReports,
  service: 'gateway',
  summary: 'Report page views, navigations and failures of a page',
  access: 'public',
  body: z.strictObject({ reports: list(ClientReport, clientReportsAtMost, { least: 1 }) }),
  response: z.strictObject({ accepted: z.int() }),
  status: 202,
  // Enough for 20 reports in which every character is escaped.
  bodyLimitBytes: 48 * 1024,
});

/**
 * Server-sent events for an open page: lines `data: <word>` with a word of `pageEvents`, and nothing else. A
 * page with a signed-in user also receives account events. Connections per session and per address are
 * limited; a page without a connection refreshes when its reader returns to it.
 */
export const followPageEvents = defineRoute({
  ...addresses.pageEvents,
  service: 'gateway',
  access: 'public',
  summary: 'Server-sent events: what an open page should ask for again',
  response: z.unknown(),
  produces: 'text/event-stream',
});

/** How many checks of a component ran on a day, and how many failed or got no response. */
const StatusDay = z.strictObject({
  /** A day of UTC, as in 2026-11-23. */
  day: Day,
  asked: Count,
  failed: Count,
});

const StatusOfComponent = z.strictObject({
  component: z.enum(statusComponents),
  works: z.boolean(),
  /** Oldest first. Days without checks are left out. */
  days: list(StatusDay, statusDaysShown),
});
export type StatusOfComponent = z.infer<typeof StatusOfComponent>;

/**
 * The current status of each component, as it reports it, and the history. While the history cannot be read,
 * `historyKnown` is false and no component has days.
 */
export const siteStatus = defineRoute({
  ...addresses.siteStatus,
  service: 'gateway',
  summary: 'What works now, and what did on each of the last 90 days',
  access: 'public',
  response: z.strictObject({
    at: moment,
    historyKnown: z.boolean(),
    components: list(StatusOfComponent, statusComponents.length),
  }),
});
