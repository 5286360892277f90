import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { looks, routes, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useLocation } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { Section } from '../account/section.tsx';
import { NeedsEnterprise, OwnPage } from '../own-queries.tsx';
import { type Made, MadeSecret } from './made-secret.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { useReadAgain, useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

const link = { href: '/account/keys', words: 'API keys' };
const needsEnterprise =
  'Webhooks are part of the Enterprise plan. Those that you have hear when your plan changes, and keep their place until you return to it.';

export function WebhooksPage() {
  const { tier } = useReadable(usePlatform().session);
  const mayChange = tierIsAtLeast(tier, 'enterprise');
  return (
    <OwnPage title="Webhooks" link={link}>
      <div className={looks.sheets}>
        <Section
          title="New webhook"
          about="We call an address of your own server when something happens in your account. Each call is signed."
        >
          {mayChange ? <NewWebhook /> : <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>}
        </Section>
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

/** The list, and below it the webhook that the address names. */
function Webhooks({ mayChange }: { readonly mayChange: boolean }) {
  const current = new URLSearchParams(useLocation().search).get('webhook');
  const { data } = useWebhooks();
  const chosen = data?.find(({ id }) => id === current);
  return (
    <>
      <Section
        isWide
        title="Your webhooks"
        about="They hear of live data. A webhook that a test key adds hears of test data and is not in this list."
      >
        <WebhooksTable current={current} />
      </Section>
      {chosen && <OneWebhook key={chosen.id} webhook={chosen} mayChange={mayChange} />}
    </>
  );
}
