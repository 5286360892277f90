import { apiCallsPerMinute } from '@freightwright/contracts/constants';
import { Link } from '@freightwright/mfe-routing';
import type { ReactNode } from 'react';
import { paths } from '../portal/portal-paths.ts';

export const conventions: readonly { readonly topic: string; readonly text: ReactNode }[] = [
  {
    topic: 'Keys',
    text: (
      <>
        Send the key in the header <code>x-api-key</code>. A key has scopes and may have a last day. You can
        revoke it at any time, and it stops within a second. Keep it on your server and out of web pages.
      </>
    ),
  },
  {
    topic: 'Units',
    text: 'Sizes are in inches, weights in pounds and amounts in US dollars, unless a field says otherwise.',
  },
  {
    topic: 'Refusals',
    text: (
      <>
        A refusal is <code>application/problem+json</code> with a <code>code</code>. Its <code>type</code>{' '}
        names what happened. The <Link to={paths.errors}>errors page</Link> has them all.
      </>
    ),
  },
  {
    topic: 'Repeated requests',
    text: (
      <>
        Send the header <code>Idempotency-Key</code> with a POST. For 24 hours, a repeated request with the
        same key runs once and gets the same answer. Without the header, two equal requests are two requests.
      </>
    ),
  },
  {
    topic: 'Limits',
    text: (
      <>
        A key may make {apiCallsPerMinute} calls a minute, each key for itself. The header{' '}
        <code>RateLimit</code> says what is left. Answers with status 429 and 503 say in{' '}
        <code>Retry-After</code> how many seconds to wait. All limits are <a href="#limits">below</a>.
      </>
    ),
  },
  {
    topic: 'Lists',
    text: (
      <>
        A list comes in pages. Send <code>nextCursor</code> back as <code>cursor</code> to get the next one.
        It is null on the last page. Webhooks, ten at most, come at once, and a search gives the first 50 it
        finds.
      </>
    ),
  },
  {
    topic: 'Synchronization',
    text: (
      <>
        Read a list with <code>sort=updatedAt</code>, and next time with <code>updatedAfter</code> set to the{' '}
        <code>syncedUntil</code> of the last page: you miss no change. <code>reference</code> and{' '}
        <code>metadata[key]</code> find your own orders. Deleted drafts and estimates are in lists of their
        own.
      </>
    ),
  },
  {
    topic: 'Versions',
    text: (
      <>
        Name the version that you wrote your program for in the header <code>Freightwright-Version</code>.
        Without the header you get the version that was current when you made the key.
      </>
    ),
  },
  {
    topic: 'Changes',
    text: (
      <>
        A field or a call may be added at any time, so ignore what you do not know. The{' '}
        <Link to={paths.changelog}>changelog</Link> has every change with its date.
      </>
    ),
  },
];
