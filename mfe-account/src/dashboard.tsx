import type { SubscriptionTier } from '@freightwright/contracts';
import { ButtonLink, usePlatform } from '@freightwright/mfe-kit';
import { QueryClientProvider } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import { AnalyticsCard } from './cards/analytics-card.tsx';
import { CalculatorCard } from './cards/calculator-card.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import styles from './dashboard.module.css';
import pageStyles from './dashboard-page.module.css';
import { Meters } from './meters/meters.tsx';
import { PlanFeatures } from './plan/plan-features.tsx';
import { createAccountQueries } from './usage-queries.ts';

interface DashboardProps {
  /** '' for an account that has none. */
  readonly email: string;
  readonly plan: SubscriptionTier;
}

/** One signed-in visitor's page. What is read lives as long as it does. */
export function Dashboard({ email, plan }: DashboardProps) {
  const platform = usePlatform();
  const [queries] = useState(createAccountQueries);
  useEffect(() => platform.track({ name: 'dashboard_accessed' }), [platform]);
  return (
    <QueryClientProvider client={queries}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h1 className={pageStyles.title}>Dashboard</h1>
          {email !== '' && <p className={styles.email}>{email}</p>}
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
