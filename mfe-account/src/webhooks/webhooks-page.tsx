import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { ButtonLink, looks, usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useLocation } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { Section } from '../account/section.tsx';
import { OwnQueries } from '../own-queries.tsx';
import { type Made, MadeSecret } from './made-secret.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhooksTable } from './webhooks-table.tsx';

/** The shell shows this page only to signed-in visitors, but for the moment after a sign-out. */
export function WebhooksPage() {
  usePageTitle('Webhooks');
  const { user, tier, status } = useReadable(usePlatform().session);
  const mayChange = tierIsAtLeast(tier, 'enterprise');
  return (
    <>
      <header className={`${looks.below20} ${looks.apart16}`}>
        <h1 className={looks.h1}>Webhooks</h1>
        <a href="/account/keys" className={looks.text}>
          API keys
        </a>
      </header>
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          <div className={looks.sheets}>
            <Section
              title="New webhook"
              about="We call an address of your own server when something happens in your account. Each call is signed."
            >
              {mayChange ? <NewWebhook /> : <NeedsEnterprise />}
            </Section>
            <Webhooks mayChange={mayChange} />
          </div>
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={looks.ink2}>You are signed out.</p>}
    </>
  );
}

function NewWebhook() {
  const [made, setMade] = useState<Made>();
  if (made) return <MadeSecret made={made} onClose={() => setMade(undefined)} />;
  return <NewWebhookForm onMade={setMade} />;
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

function NeedsEnterprise() {
  return (
    <div className={`${looks.stack16} ${looks.left}`}>
      <p className={looks.text}>
        Webhooks are part of the Enterprise plan. Those that you have hear when your plan changes, and keep
        their place until you return to it.
      </p>
      <ButtonLink href="/pricing?plan=enterprise">See the Enterprise plan</ButtonLink>
    </div>
  );
}
