import type { SignInSession } from '@freightwright/contracts';
import { Button, NotLoaded, routes, Table, TableHead, Tag, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { sessionsKey, useSessions } from '../api/account-queries.ts';
import { formatMoment } from '../billing/billing-texts.ts';
import { hasCode, Refusal, useStep } from '../state/use-step.tsx';
import pendingText from './pending-text.module.css';
import { AccountSection } from './section.tsx';
import styles from './sessions-section.module.css';

export const SessionsSection = () => (
  <AccountSection
    title="Where you are signed in"
    about="Don’t recognize a device? Sign it out and change your password."
  >
    <Sessions />
  </AccountSection>
);

function Sessions() {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const loading = useSessions();
  const { isPending, error, take } = useStep();
  const [ending, setEnding] = useState<string>();
  const [ended, setEnded] = useState('');
  if (loading.data === undefined) {
    return (
      <NotLoaded loading={loading} what="Where you are signed in">
        We couldn’t load the list of devices. You stay signed in.
      </NotLoaded>
    );
  }
  const sessions = loading.data;
  const others = sessions.filter(({ current }) => !current);
  const end = async (which: readonly SignInSession[], what: string, notice: string) => {
    setEnding(what);
    setEnded('');
    const isDone = await take(async () => {
      try {
        for (const { id } of which) {
          await call(routes.endSession, { params: { id } }).catch((cause: unknown) => {
            // The session has ended meanwhile, as requested.
            if (!hasCode(cause, 'account.session-not-found')) throw cause;
          });
        }
      } finally {
        await queries.invalidateQueries({ queryKey: sessionsKey });
      }
    });
    if (isDone) setEnded(notice);
  };
  return (
    <div className={`${util.stack16} ${pendingText.later}`}>
      <Table stacks aria-label="Where you are signed in" className={styles.sessions}>
        <TableHead columns={['Device', 'Network address', 'Signed in', 'Last seen']} unseen="Sign out" />
        <tbody>
          {sessions.map((session) => {
            const { id, device, address, current, signedInAt, lastUsedAt } = session;
            return (
              <tr key={id}>
                <th scope="row">{device}</th>
                <td data-label="Network address" className={util.breaking}>
                  {address}
                </td>
                <td data-label="Signed in">{formatMoment(signedInAt)}</td>
                <td data-label="Last seen">{formatMoment(lastUsedAt)}</td>
                <td className={util.unbroken}>
                  {current ? (
                    <Tag>This device</Tag>
                  ) : (
                    <Button
                      aria-label={`Sign out ${device}, signed in ${formatMoment(signedInAt)}`}
                      disabled={isPending}
                      pendingText={isPending && ending === id && 'Ending'}
                      onClick={() => void end([session], id, `${device} is signed out.`)}
                    >
                      Sign out
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Refusal title="Not signed out." error={error} />
      <div className={util.wrap16}>
        {others.length > 1 && (
          <Button
            disabled={isPending}
            pendingText={isPending && ending === 'all' && 'Ending'}
            onClick={() => void end(others, 'all', 'All other devices are signed out.')}
          >
            Sign out all other devices
          </Button>
        )}
        <p role="status" className={util.note}>
          {ended || (others.length === 0 && 'You are signed in on this device only.')}
        </p>
      </div>
    </div>
  );
}
