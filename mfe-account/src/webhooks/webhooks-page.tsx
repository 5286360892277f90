import type { Webhook } from '@freightwright/contracts';
import { tierIsAtLeast, webhookTypeLabels } from '@freightwright/contracts/constants';
import {
  NotLoaded,
  routes,
  Table,
  TableHead,
  Tag,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { Link, useLocation } from '@freightwright/mfe-routing';
import { useState } from 'react';
import styles from '../account/own-table.module.css';
import { AccountSection } from '../account/section.tsx';
import { NeedsEnterprise, OwnPage } from '../api/own-queries.tsx';
import { type Made, MadeSecret, OneWebhook } from './one-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { stateLabels, useReadAgain, useWebhooks } from './webhook-queries.ts';

const link = { href: '/account/keys', label: 'API keys' };
const needsEnterprise =
  'Webhooks are part of the Enterprise plan. Those that you have hear when your plan changes, and keep their place until you return to it.';

export function WebhooksPage() {
  const { tier } = useReadable(usePlatform().session);
  const mayChange = tierIsAtLeast(tier, 'enterprise');
  return (
    <OwnPage title="Webhooks" link={link}>
      <div className={util.styleSheets}>
        <AccountSection
          title="New webhook"
          about="We call an address of your own server when something happens in your account. Each call is signed."
        >
          {mayChange ? <NewWebhook /> : <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>}
        </AccountSection>
        <Webhooks mayChange={mayChange} />
      </div>
    </OwnPage>
  );
}

function NewWebhook() {
  const { call } = usePlatform();
  const readAgain = useReadAgain();
  const [made, setMade] = useState<Made>();
  if (made) return <MadeSecret made={made} onClose={() => setMade(undefined)} />;
  return (
    <WebhookForm
      entry={{ name: '', url: '', events: [] }}
      submit="Add the webhook"
      pending="Adding the webhook"
      refused="Not added."
      onSend={async (body) => {
        const { secret, webhook } = await call(routes.createWebhook, { body });
        await readAgain();
        setMade({ name: webhook.name, secret, replaces: false });
      }}
    />
  );
}

function Webhooks({ mayChange }: { readonly mayChange: boolean }) {
  const current = new URLSearchParams(useLocation().search).get('webhook');
  const { data } = useWebhooks();
  const chosen = data?.find(({ id }) => id === current);
  return (
    <>
      <AccountSection
        isWide
        title="Your webhooks"
        about="They receive events from live data. Webhooks added with a test key receive test data and are not listed here."
      >
        <WebhooksTable current={current} />
      </AccountSection>
      {chosen && <OneWebhook key={chosen.id} webhook={chosen} mayChange={mayChange} />}
    </>
  );
}

function WebhooksTable({ current }: { readonly current: string | null }) {
  const loading = useWebhooks();
  if (loading.data === undefined) {
    return (
      <NotLoaded loading={loading} what="Your webhooks">
        We couldn’t load the list of webhooks. They keep working.
      </NotLoaded>
    );
  }
  if (loading.data.length === 0) return <p className={util.quiet}>You have no webhooks.</p>;
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

const Row = ({ webhook: { id, name, url, events, state, failingSince }, isCurrent }: RowProps) => (
  <tr aria-current={isCurrent || undefined}>
    <th scope="row" className={util.breaking}>
      <Link to={`/account/webhooks?webhook=${encodeURIComponent(id)}`}>{name}</Link>
    </th>
    <td data-label="Address" className={util.breaking}>
      {url}
    </td>
    <td data-label="Told when">{events.map((type) => webhookTypeLabels[type]).join('; ')}</td>
    <td data-label="State">
      <Tag>{state === 'active' && failingSince !== null ? 'Failing' : stateLabels[state]}</Tag>
    </td>
  </tr>
);
