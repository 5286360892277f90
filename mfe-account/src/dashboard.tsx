import type { SubscriptionTier } from '@freightwright/contracts';
import { ButtonLink, lazyComponent, looks, usePlatform } from '@freightwright/mfe-kit';
import { Suspense, useEffect, useState } from 'react';
import { useAccount } from './account/account-queries.ts';
import { VerifyBar } from './account/verify-bar.tsx';
import { RecentBills } from './bills/recent-bills.tsx';
import { AnalyticsCard } from './cards/analytics-card.tsx';
import { CalculatorCard } from './cards/calculator-card.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import styles from './dashboard.module.css';
import { SheetsSkeleton } from './dashboard-skeleton.tsx';
import { Invoices } from './invoices/invoices.tsx';
import { Meters } from './meters/meters.tsx';
import { OwnQueries } from './own-queries.tsx';
import { PlanFeatures } from './plan-features.tsx';

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
      <VerifyBar />
      <Sheets plan={plan} />
    </OwnQueries>
  );
}

/** Milliseconds. An account that takes longer to read moves the sheets, which must not wait for it. */
const patienceMs = 1_000;

/** They are read at once, and shown once it is known whether the bar stands above them, which would push them down. */
function Sheets({ plan }: Pick<DashboardProps, 'plan'>) {
  const { isLoading, failureCount } = useAccount();
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = isPatient && isLoading && failureCount === 0;
  const [isAnalysed, setAnalysed] = useState(false);
  return (
    <>
      {isWaiting && <SheetsSkeleton />}
      <div hidden={isWaiting}>
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
      </div>
    </>
  );
}
