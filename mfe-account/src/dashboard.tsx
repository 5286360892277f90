import type { SubscriptionTier } from '@freightwright/contracts';
import { ButtonLink, looks, usePlatform } from '@freightwright/mfe-kit';
import { QueryClientProvider } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import { AnalyticsCard } from './cards/analytics-card.tsx';
import { CalculatorCard } from './cards/calculator-card.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import styles from './dashboard.module.css';
import { Meters } from './meters/meters.tsx';
import { PlanFeatures } from './plan/plan-features.tsx';
import { createAccountQueries } from './usage-queries.ts';

interface DashboardProps {
  /** Empty for an account without an address. */
  readonly email: string;
  readonly plan: SubscriptionTier;
}

/** The page of one signed-in visitor. What it has read is kept as long as the page. */
export function Dashboard({ email, plan }: DashboardProps) {
  const platform = usePlatform();
  const [queries] = useState(createAccountQueries);
  useEffect(() => platform.track({ name: 'dashboard_accessed' }), [platform]);
  return (
    <QueryClientProvider client={queries}>
      <header className={styles.head}>
        <div className={looks.shrinking}>
          <h1 className={looks.h1}>Dashboard</h1>
          {email !== '' && <p className={`${looks.above4} ${looks.breaking} ${looks.ink2}`}>{email}</p>}
        </div>
        <div className={styles.actions}>
          <ButtonLink href="/bol">New bill of lading</ButtonLink>
          <ButtonLink href="/" variant="primary">
            New calculation
          </ButtonLink>
        </div>
      </header>
      <div className={styles.parts}>
        <Meters plan={plan} />
        <div className={styles.cards}>
          <CalculatorCard />
          <SubscriptionCard plan={plan} />
          <AnalyticsCard />
        </div>
        <PlanFeatures plan={plan} />
      </div>
    </QueryClientProvider>
  );
}
