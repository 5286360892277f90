import type { UserStatus } from '@freightwright/contracts';
import { Button, classNames, ErrorIcon, looks, RetryIcon, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { useStatus } from './status-query.ts';

export function CurrentStatus() {
  const { data, isPending, isFetching, refetch } = useStatus();
  return (
    <Sheet title="Current status">
      <SheetBody>
        {isPending && (
          <p role="status" className={looks.quiet}>
            Loading the status
          </p>
        )}
        {data && <Facts status={data} />}
        {!isPending && !data && (
          <p role="alert" className={classNames(looks.fault, looks.below16)}>
            <ErrorIcon />
            <span>The status did not load.</span>
          </p>
        )}
        {!isPending && (
          <Button
            icon={<RetryIcon />}
            pendingText={isFetching ? 'Reading' : undefined}
            onClick={() => refetch()}
          >
            {data ? 'Read again' : 'Retry'}
          </Button>
        )}
      </SheetBody>
    </Sheet>
  );
}

function Facts({ status: { tier, user } }: { readonly status: UserStatus }) {
  const facts: readonly [string, string][] = [
    ['User ID', user?.id ?? 'Nobody is signed in'],
    ['Email', user?.email || 'None'],
    ['Pro', user?.isPro ? 'Yes' : 'No'],
    ['Calculations remaining', calculationsText(user)],
    ['Tier', tier],
  ];
  return (
    <dl className={`${looks.facts} ${looks.below16} ${looks.text}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The number that the plan includes. How many of them are used is counted in the browser. */
function calculationsText(user: UserStatus['user']): string {
  if (user === null) return 'None';
  return user.calculationsRemaining === null ? 'No limit' : String(user.calculationsRemaining);
}
