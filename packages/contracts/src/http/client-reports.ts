import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import {
  clientReportMessageLength,
  clientReportPathLength,
  clientReportsAtMost,
  reportedRemotePattern,
} from '../facts/client-reports.ts';
import { defineRoute } from '../route.ts';
import { list, text } from '../text.ts';

/** What a page reports about itself. */
export const clientReportKinds = [
  'page-view',
  'navigation',
  'load-failed',
  'mount-failed',
  'render-failed',
  /** An error that no code caught. The remote is the one whose file threw it. */
  'uncaught',
  'registry-failed',
] as const;

export const ClientReport = z.strictObject({
  kind: z.enum(clientReportKinds),
  /** Left out when the report is about the shell. */
  remote: z.optional(text(110, z.regex(reportedRemotePattern))),
  /** Without query and fragment, because those may contain what a person typed. */
  path: text(clientReportPathLength, z.regex(/^\/[^?#]*$/)),
  /** The code that the reader was shown. */
  reference: z.optional(text(64, z.regex(/^[\w-]+$/))),
  message: z.optional(text(clientReportMessageLength)),
  /** How many milliseconds it took, at most a day. */
  durationMs: z.optional(z.number().check(z.gte(0), z.lte(86_400_000))),
});
export type ClientReport = z.infer<typeof ClientReport>;

/**
 * Takes what pages report about themselves. Suitable for `navigator.sendBeacon` with a Blob of type
 * application/json.
 */
export const clientReports = defineRoute({
  ...addresses.clientReportsAddress,
  service: 'gateway',
  summary: 'Report page views, navigations and failures of a page',
  access: 'public',
  body: z.strictObject({
    reports: list(ClientReport, clientReportsAtMost, { least: 1 }),
  }),
  response: z.strictObject({ accepted: z.int() }),
  status: 202,
  // Enough for 20 reports in which every character is escaped.
  bodyLimitBytes: 48 * 1024,
});
