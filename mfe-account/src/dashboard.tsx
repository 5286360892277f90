import type { SubscriptionTier } from '@freightwright/contracts';
import { ButtonLink, lazyComponent, looks, usePlatform } from '@freightwright/mfe-kit';
import { Suspense, useEffect, useState } from 'react';
import { RecentBills } from './bills/recent-bills.tsx';
import { AnalyticsCard } from './cards/analytics-card.tsx';
import { CalculatorCard } from './cards/calculator-card.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import styles from './dashboard.module.css';
import { Invoices } from './invoices/invoices.tsx';
import { Meters } from './meters/meters.tsx';
import { OwnQueries } from './own-queries.tsx';
import { PlanFeatures } from './plan/plan-features.tsx';

/** Loaded beside the page. Without it the page is whole, so nothing stands in its place when it does not load. */
const VerifyBar = lazyComponent(
  () => import('./account/verify-bar.tsx').then(({ VerifyBar }) => VerifyBar),
  () => null,
);

/** Loaded when a reader asks for the charts. */
const Analytics = lazyComponent(() => import('./analytics/analytics.tsx').then(({ Analytics }) => Analytics));

interface DashboardProps {
  readonly userId: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly plan: SubscriptionTier;
}

/** The page of one signed-in visitor. What it has read is kept as long as the page. */
export function Dashboard({ userId, email, plan }: DashboardProps) {
  const platform = usePlatform();
  const [isAnalysed, setAnalysed] = useState(false);
  useEffect(() => platform.track({ name: 'dashboard_accessed' }), [platform]);
  return (
    <OwnQueries userId={userId}>
      <header className={styles.head}>
        <div className={looks.shrinking}>
          <h1 className={looks.h1}>Dashboard</h1>
          {email !== '' && <p className={`${looks.above4} ${looks.breaking} ${looks.ink2}`}>{email}</p>}
        </div>
        <div className={looks.actions}>
          <ButtonLink href="/account" variant="quiet">
            Account
          </ButtonLink>
          <ButtonLink href="/bol">New bill of lading</ButtonLink>
          <ButtonLink href="/" variant="primary">
            New calculation
          </ButtonLink>
        </div>
      </header>
      <Suspense fallback={null}>
        <VerifyBar />
      </Suspense>
      <div className={looks.sheets}>
        <Meters plan={plan} />
        <div className={styles.cards}>
          <CalculatorCard />
          <SubscriptionCard plan={plan} />
          <AnalyticsCard plan={plan} isOpen={isAnalysed} onToggle={() => setAnalysed(!isAnalysed)} />
        </div>
        {isAnalysed && plan !== 'free' && (
          <Suspense
            fallback={
              <p role="status" className={looks.quiet}>
                Loading the charts
              </p>
            }
          >
            <Analytics />
          </Suspense>
        )}
        <div className={styles.lists}>
          <RecentBills />
          <PlanFeatures plan={plan} />
        </div>
        <Invoices />
      </div>
    </OwnQueries>
  );
}
