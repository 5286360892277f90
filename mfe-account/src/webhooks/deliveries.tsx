import type { Webhook, WebhookDelivery } from '@freightwright/contracts';
import { Button, NotLoaded, routes, Table, TableHead, Tag, usePlatform, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import styles from '../account/own-table.module.css';
import { formatMoment } from '../billing/billing-texts.ts';
import { Pager, usePages } from '../bulk/pager.tsx';
import { Refusal, useStep } from '../use-step.tsx';
import { describeDelivery, formatOutcome, formatType, useDeliveries, useReadAgain } from './use-webhooks.ts';

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
        The deliveries did not load.
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
        <Table stacks aria-label={`Deliveries to ${name}`} className={styles.table}>
          <TableHead columns={['Event', 'Happened', 'State', 'Attempts']} unseen="Send again" />
          <tbody>
            {data.deliveries.map((delivery) => (
              <Row
                key={delivery.id}
                delivery={delivery}
                onResend={mayResend ? () => void resend(delivery) : undefined}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Pager pages={pages} nextCursor={data.nextCursor} of="deliveries" />
      <Refusal title="Not sent." error={error} />
      <p role="status" className={util.note}>
        {notice}
      </p>
    </div>
  );
}

function Row({ delivery, onResend }: { delivery: WebhookDelivery; onResend: (() => void) | undefined }) {
  const { type, state, createdAt, nextAttemptAt, attempts, attemptCount } = delivery;
  const text = formatType(type);
  const happened = formatMoment(createdAt);
  return (
    <tr>
      <th scope="row">{text}</th>
      <td data-label="Happened">{happened}</td>
      <td data-label="State">
        <Tag>{describeDelivery[state]}</Tag>
      </td>
      <td data-label="Attempts">
        {attemptCount === 0 ? (
          'None yet'
        ) : (
          <details>
            <summary className={util.textButton}>
              {attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}
              <span className={util.unseen}>
                {' '}
                of {text}, {happened}
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
        )}
      </td>
      <td className={util.unbroken}>
        {onResend && state !== 'pending' && (
          <Button aria-label={`Send again: ${text}, ${happened}`} onClick={onResend}>
            Send again
          </Button>
        )}
      </td>
    </tr>
  );
}
