import * as z from 'zod/mini';
import { activityKinds, auditActionsByKind, type OwnAuditAction } from '../constants/activity.ts';
import * as addresses from '../constants/addresses.ts';
import { routesOf } from '../route.ts';
import { list, moment, text } from '../text.ts';
import { pageQuery } from './paging.ts';

const route = routesOf({ service: 'identity', access: 'registered' });

const auditActions = activityKinds.flatMap((kind): readonly OwnAuditAction[] => auditActionsByKind[kind]);

/** One line of the audit log, as the owner of the account sees it. */
export const Activity = z.strictObject({
  id: text(16),
  action: z.enum(auditActions),
  at: moment,
  /** The site itself, when no user's request caused it, such as a payment that the provider reports. */
  by: z.enum(['person', 'key', 'machine', 'visitor', 'site']),
  /** The API key of the call. */
  key: z.nullable(text(64)),
  /** The target: the number of a bill, the id of a key or of a webhook, a plan. */
  on: z.nullable(text(200)),
  /** Whether it concerned test data. */
  test: z.boolean(),
  /** The network address without its last octet: '203.0.113.0/24'. */
  network: z.nullable(text(64)),
  /** 'Chrome on Windows', as reported by the caller. */
  device: z.nullable(text(100)),
  requestId: text(128),
});
export type Activity = z.infer<typeof Activity>;

const kind = z.optional(z.enum(activityKinds));

/** Newest first, for a year. `nextCursor` is null on the last page. */
export const listActivity = route(addresses.listActivity, {
  summary: 'Who did what with the account, when and from where',
  query: z.object({ cursor: z.optional(text(16, z.regex(/^[1-9]\d{0,15}$/))), limit: pageQuery.limit, kind }),
  response: z.strictObject({ activity: list(Activity, 100), nextCursor: z.nullable(text(16)) }),
});

/** The same in one file, at most the newest 10,000 entries. */
export const activityFile = route(addresses.activityFile, {
  summary: 'Who did what with the account, as a CSV file',
  query: z.object({ kind }),
  response: z.unknown(),
  timeoutMs: 60_000,
});
