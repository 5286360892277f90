import type { Webhook } from '@freightwright/contracts';
import { webhookTypeWords } from '@freightwright/contracts/facts';
import { DidNotLoad, looks, Table, Tag } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import styles from '../account/own-table.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { stateWords } from './webhook-words.ts';

/** The webhooks of the account. Each leads to what it was sent. */
export function WebhooksTable({ current }: { readonly current: string | null }) {
  const loading = useWebhooks();
  if (loading.isPending) {
    return (
      <div role="status" aria-label="Loading: Your webhooks" className={looks.blanks45}>
        <span />
        <span />
      </div>
    );
  }
  if (loading.data === undefined) {
    return <DidNotLoad loading={loading}>The list of webhooks did not load. They go on working.</DidNotLoad>;
  }
  if (loading.data.length === 0) return <p className={looks.quiet}>You have no webhooks.</p>;
  return (
    <Table stacks aria-label="Your webhooks" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Address</th>
          <th scope="col">Told when</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {loading.data.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} isCurrent={webhook.id === current} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly isCurrent: boolean;
}

function Row({ webhook: { id, name, url, events, state, failingSince }, isCurrent }: RowProps) {
  return (
    <tr aria-current={isCurrent || undefined}>
      <th scope="row" className={looks.breaking}>
        <Link to={`/account/webhooks?webhook=${encodeURIComponent(id)}`}>{name}</Link>
      </th>
      <td data-label="Address" className={looks.breaking}>
        {url}
      </td>
      <td data-label="Told when">{events.map((type) => webhookTypeWords[type]).join('; ')}</td>
      <td data-label="State">
        <Tag>{state === 'active' && failingSince !== null ? 'Failing' : stateWords[state]}</Tag>
      </td>
    </tr>
  );
}
