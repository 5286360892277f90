import type { SubscriptionTier } from '@freightwright/contracts';
import {
  ButtonLink,
  lazyComponent,
  Section,
  usePageTitle,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { Suspense, useEffect, useState } from 'react';
import { VerifyBar } from './account/verify-again.tsx';
import { useAccount } from './api/account-queries.ts';
import { OwnQueries } from './api/own-queries.tsx';
import { BillsSkeleton, RecentBills } from './bills/recent-bills.tsx';
import { AnalyticsCard, CalculatorCard } from './cards/cards.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import skeletonStyles from './components/dashboard-skeleton.module.css';
import { PlanFeatures } from './components/plan-features.tsx';
import styles from './dashboard-page.module.css';
import { Invoices } from './invoices/invoices.tsx';
import cellStyles from './meters/meter-cell.module.css';
import { MeterSkeleton } from './meters/meter-cell.tsx';
import metersStyles from './meters/meters.module.css';
import { Meters } from './meters/meters.tsx';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { status, user, subscriptionTier } = useReadable(usePlatform().session);
  if (status === 'pending') return <DashboardSkeleton />;
  if (!user) {
    return (
      <>
        <h1 className={util.h1}>Dashboard</h1>
        <p className={`${util.above4} ${util.ink2}`}>You are signed out.</p>
      </>
    );
  }
  // Data of one account is never shown to the next.
  return <Dashboard key={user.id} userId={user.id} email={user.email} plan={subscriptionTier} />;
}

const Analytics = lazyComponent(() => import('./analytics/analytics.tsx').then(({ Analytics }) => Analytics));

interface DashboardProps {
  readonly userId: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly plan: SubscriptionTier;
}

/** The page of one signed-in visitor. Its query cache lives as long as the page. */
function Dashboard({ userId, email, plan }: DashboardProps) {
  const platform = usePlatform();
  useEffect(() => platform.track({ name: 'dashboard_accessed' }), [platform]);
  return (
    <OwnQueries userId={userId}>
      <header className={styles.head}>
        <div className={util.shrinking}>
          <h1 className={util.h1}>Dashboard</h1>
          {email !== '' && <p className={`${util.above4} ${util.breaking} ${util.ink2}`}>{email}</p>}
        </div>
        <div className={util.actions}>
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
      <Sections plan={plan} />
    </OwnQueries>
  );
}

/** Milliseconds. The cards do not wait longer for the account, and move when it loads afterwards. */
const patienceMs = 1_000;

/** They load immediately, and are shown when it is known whether the bar above them would push them down. */
function Sections({ plan }: Pick<DashboardProps, 'plan'>) {
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
      {isWaiting && <SectionsSkeleton />}
      <div hidden={isWaiting}>
        <div className={util.styleSheets}>
          <Meters plan={plan} />
          <div className={styles.cards}>
            <CalculatorCard />
            <SubscriptionCard plan={plan} />
            <AnalyticsCard plan={plan} isOpen={isAnalysed} onToggle={() => setAnalysed(!isAnalysed)} />
          </div>
          {isAnalysed && plan !== 'free' && (
            <Suspense
              fallback={
                <p role="status" className={util.quiet}>
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

const DashboardSkeleton = () => (
  <>
    <header className={styles.head}>
      <h1 className={util.h1}>Dashboard</h1>
    </header>
    <SectionsSkeleton />
  </>
);

const SectionsSkeleton = () => (
  <div className={util.styleSheets} role="status" aria-label="Loading the dashboard">
    <Section className={metersStyles.meters} aria-hidden="true">
      <Meter />
      <Meter />
      <Meter />
    </Section>
    <div className={styles.cards} aria-hidden="true">
      <Card />
      <Card />
      <Card />
    </div>
    <div className={styles.lists} aria-hidden="true">
      <Section>
        <BillsSkeleton />
      </Section>
      <Card />
    </div>
  </div>
);

const Meter = () => (
  <div className={cellStyles.cell}>
    <MeterSkeleton />
  </div>
);

const Card = () => (
  <Section className={`${skeletonStyles.card} ${util.stack16} ${util.top}`}>
    <span className={`${util.bar20} ${util.measure168}`} />
    <span className={util.bar16} />
  </Section>
);
