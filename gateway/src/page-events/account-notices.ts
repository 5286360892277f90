import { accountNoticeBroadcast, type Broadcast, broadcastOn, type Link } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { type InBackground, openInBackground } from '../open-in-background.ts';
import type { PageStreams } from './page-streams.ts';

type News = 'changed' | 'ended';
interface Notice {
  userId: string;
  news: News;
}

export type AccountNotices = ReturnType<typeof openAccountNotices>;

/**
 * Sends each notice to the streams of this replica and, as soon as NATS is connected, to those of the others.
 * It arrives at most once. A page that missed one checks when the user returns to it, and an ended session is
 * detected within a heartbeat.
 */
export function openAccountNotices(deps: {
  link: Pick<InBackground<Link>, 'opened'>;
  streams: Pick<PageStreams, 'changed' | 'recheck'>;
  log: Log;
}) {
  const { link, streams, log } = deps;
  let broadcast: Broadcast | undefined;
  const here = ({ userId, news }: Notice) => {
    if (news === 'changed') streams.changed(userId);
    else void streams.recheck(userId);
  };
  const opened = openInBackground({
    name: 'account notices',
    log,
    async open() {
      const received = broadcastOn(await link.opened, accountNoticeBroadcast);
      received.subscribe((message) => {
        const notice = parseNotice(message);
        if (notice) here(notice);
        else log.warn('An account notice from another replica makes no sense');
      });
      broadcast = received;
      return { close: async () => {} };
    },
  });
  const notify = (notice: Notice) => {
    here(notice);
    if (broadcast?.connected()) broadcast.publish(Buffer.from(JSON.stringify(notice)));
  };
  return {
    /** The account has changed, and the change is stored. */
    changed: (userId: string) => notify({ userId, news: 'changed' }),
    /** Sessions of the user have ended, and are deleted from the store. */
    ended: (userId: string) => notify({ userId, news: 'ended' }),
    close: opened.close,
  };
}

/** Undefined for a malformed message: a replica of another version must not break this one. */
export function parseNotice(message: Uint8Array): Notice | undefined {
  try {
    const { userId, news }: Partial<Notice> = JSON.parse(Buffer.from(message).toString('utf8'));
    if (typeof userId !== 'string' || userId === '' || userId.length > 128) return undefined;
    return news === 'changed' || news === 'ended' ? { userId, news } : undefined;
  } catch {
    return undefined;
  }
}
