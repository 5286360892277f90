import type { Webhook } from '@freightwright/contracts';
import { webhookTypeWords } from '@freightwright/contracts/facts';
import { looks, NotLoaded, Table, TableHead, Tag } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import styles from '../account/own-table.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { stateWords } from './webhook-words.ts';

/** The webhooks of the account. Each leads to what it was sent. */
export function WebhooksTable({ current }: { readonly current: string | null }) {
  const loading = useWebhooks();
  if (loading.data === undefined) {
    return (
      <NotLoaded loading={loading} what="Your webhooks">
        The list of webhooks did not load. They go on working.
      </NotLoaded>
    );
  }
  if (loading.data.length === 0) return <p className={looks.quiet}>You have no webhooks.</p>;
  return (
    <Table stacks aria-label="Your webhooks" className={styles.table}>
      <TableHead columns={['Name', 'Address', 'Told when', 'State']} />
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
