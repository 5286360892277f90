import type { UserStatus } from '@freightwright/contracts';
import {
  Button,
  classNames,
  ErrorIcon,
  RetryIcon,
  routes,
  Section,
  SectionBody,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

/** The visitor's status on the server. The session of the page may be slightly older. */
export function useStatus() {
  const { call } = usePlatform();
  return useQuery({ queryKey: [routes.userStatus.path], queryFn: () => call(routes.userStatus) });
}

const details: readonly [string, (status: UserStatus) => string][] = [
  ['User ID', ({ user }) => user?.id ?? 'Nobody is signed in'],
  ['Email', ({ user }) => user?.email || 'None'],
  ['Pro', ({ user }) => (user?.isPro ? 'Yes' : 'No')],
  ['Calculations remaining', ({ user }) => calculationsText(user)],
  ['Tier', ({ tier }) => tier],
];

export function CurrentStatus() {
  const { data, isPending, isFetching, refetch } = useStatus();
  return (
    <Section title="Current status">
      <SectionBody>
        {isPending && (
          <p role="status" className={util.unseen}>
            Loading the status
          </p>
        )}
        {data || isPending ? (
          <dl className={`${util.details} ${util.below16} ${util.text}`} aria-busy={isPending}>
            {details.map(([label, textOf]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{data ? textOf(data) : '…'}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p role="alert" className={classNames(util.violation, util.below16)}>
            <ErrorIcon />
            <span>We couldn’t load the status.</span>
          </p>
        )}
        <Button icon={<RetryIcon />} pendingText={isFetching && 'Reading'} onClick={() => refetch()}>
          {data || isPending ? 'Read again' : 'Retry'}
        </Button>
      </SectionBody>
    </Section>
  );
}

/** The plan's limit. The usage is counted in the browser. */
function calculationsText(user: UserStatus['user']): string {
  if (user === null) return 'None';
  return user.calculationsRemaining === null ? 'No limit' : String(user.calculationsRemaining);
}
