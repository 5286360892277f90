import type { SubscriptionTier } from '@freightwright/contracts';
import { Button, ButtonLink, looks } from '@freightwright/mfe-kit';
import { useId } from 'react';
import { planNames, planPrices } from '../plan/plan-texts.ts';
import { Card } from './card.tsx';
import styles from './subscription-card.module.css';

/** The plan and its price. Billing cannot be managed here yet, and the button for it says so. */
export function SubscriptionCard({ plan }: { readonly plan: SubscriptionTier }) {
  return (
    <Card
      title="Your subscription"
      actions={plan === 'free' ? <ButtonLink href="/pricing">Upgrade</ButtonLink> : <ManageBilling />}
    >
      <dl className={looks.text}>
        <Fact label="Plan" value={planNames[plan]} />
        <Fact label="Price" value={planPrices[plan]} />
      </dl>
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ManageBilling() {
  const reasonId = useId();
  return (
    <>
      <Button disabled aria-describedby={reasonId}>
        Manage billing
      </Button>
      <p id={reasonId} className={styles.reason}>
        Online billing isn’t available yet. <a href="/support">Contact support.</a>
      </p>
    </>
  );
}
