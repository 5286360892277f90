import { looks, usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { Dashboard } from './dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

/**
 * The shell shows this page only to signed-in visitors. For a moment it still exists after a sign-out, until
 * the shell has learned of it.
 */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { status, user, subscriptionTier } = useReadable(usePlatform().session);
  if (status === 'pending') return <DashboardSkeleton />;
  if (!user) {
    return (
      <>
        <h1 className={looks.h1}>Dashboard</h1>
        <p className={`${looks.above4} ${looks.ink2}`}>You are signed out.</p>
      </>
    );
  }
  // Nothing read for one account is ever shown to the next.
  return <Dashboard key={user.id} userId={user.id} email={user.email} plan={subscriptionTier} />;
}
