import type { Webhook, WebhookDelivery } from '@freightwright/contracts';
import { Button, NotLoaded, routes, Tag, usePlatform, util } from '@freightwright/mfe-kit';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { useState } from 'react';
import styles from '../account/own-table.module.css';
import { formatMoment } from '../billing/billing-texts.ts';
import { Pager, usePages } from '../bulk/pager.tsx';
import { Refusal, useStep } from '../state/use-step.tsx';
import {
  describeDelivery,
  formatOutcome,
  formatType,
  useDeliveries,
  useReadAgain,
} from './webhook-queries.ts';

export function Deliveries({ webhook: { id, name }, mayResend }: { webhook: Webhook; mayResend: boolean }) {
  const { call } = usePlatform();
  const readAgain = useReadAgain();
  const pages = usePages();
  const loading = useDeliveries(id, pages.cursor);
  const { error, take } = useStep();
  const [notice, setNotice] = useState('');
  const { data } = loading;
  if (!data)
    return (
      <NotLoaded loading={loading} what={`Deliveries to ${name}`}>
        We couldn’t load the deliveries.
      </NotLoaded>
    );
  const resend = async (delivery: WebhookDelivery) => {
    setNotice('');
    const params = { id, deliveryId: delivery.id };
    const isDone = await take(async () => {
      await call(routes.resendWebhookDelivery, { params });
      await readAgain();
    });
    if (isDone) setNotice('It is on its way again.');
  };
  return (
    <div className={util.stack16}>
      {data.deliveries.length === 0 ? (
        <p className={util.quiet}>No delivery in the last 30 days.</p>
      ) : (
        <div className={styles.table}>
          <DataTable<WebhookDelivery>
            remote="mfe-account"
            label={`Deliveries to ${name}`}
            rows={data.deliveries}
            keyOf={(delivery) => delivery.id}
            columns={[
              { title: 'Event', cell: ({ type }) => formatType(type) },
              { title: 'Happened', cell: ({ createdAt }) => formatMoment(createdAt) },
              { title: 'State', cell: ({ state }) => <Tag>{describeDelivery[state]}</Tag> },
              { title: 'Attempts', cell: Attempts },
              {
                title: 'Send again',
                isUnseen: true,
                className: util.unbroken,
                cell: (delivery) =>
                  mayResend &&
                  delivery.state !== 'pending' && (
                    <Button
                      aria-label={`Send again: ${formatType(delivery.type)}, ${formatMoment(delivery.createdAt)}`}
                      onClick={() => void resend(delivery)}
                    >
                      Send again
                    </Button>
                  ),
              },
            ]}
          />
        </div>
      )}
      <Pager pages={pages} nextCursor={data.nextCursor} of="deliveries" />
      <Refusal title="Not sent." error={error} />
      <p role="status" className={util.note}>
        {notice}
      </p>
    </div>
  );
}

function Attempts({ type, createdAt, nextAttemptAt, attempts, attemptCount }: WebhookDelivery) {
  if (attemptCount === 0) return 'None yet';
  return (
    <details>
      <summary className={`${util.inline} ${util.textButton}`}>
        {attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}
        <span className={util.unseen}>
          {' '}
          of {formatType(type)}, {formatMoment(createdAt)}
        </span>
      </summary>
      <ol className={`${util.above8} ${util.stack8}`}>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            {formatMoment(attempt.at)}: {formatOutcome(attempt)} ({attempt.durationMs}&nbsp;ms)
            {attempt.answer !== '' && (
              <code className={`${util.code} ${util.breaking}`}> {attempt.answer}</code>
            )}
          </li>
        ))}
      </ol>
      {nextAttemptAt !== null && (
        <p className={`${util.above8} ${util.note}`}>Next try {formatMoment(nextAttemptAt)}</p>
      )}
    </details>
  );
}
