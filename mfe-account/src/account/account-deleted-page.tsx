import type { ErasureReport, ResponseOf, readClosure } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import {
  DidNotLoad,
  ErrorIcon,
  retryOnce,
  routes,
  Section,
  SectionBody,
  useIsMarkup,
  usePageHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useLocation, useQuery } from '@freightwright/mfe-routing';
import { OwnQueries } from '../api/own-queries.tsx';
import { formatMoment } from '../billing/billing-texts.ts';
import { hasCode } from '../state/use-step.tsx';

const tokenPattern = /^#[\w-]{43}$/;

const pageHead = {
  title: 'Account deleted',
  description: 'The report of a deleted account: what was erased, and what the law makes us keep.',
  canonicalPath: '/account-deleted',
};

/** The report of a deletion: `/account-deleted#token`. Anyone with the link can read it for 30 days. */
export function AccountDeletedPage() {
  usePageHead(pageHead);
  const { hash } = useLocation();
  // The fragment of a URL never reaches a server.
  const isMarkup = useIsMarkup();
  return (
    <>
      <h1 className={util.h1}>Account deleted</h1>
      <p className={`${util.above8} ${util.intro}`}>
        What was erased, and what the law makes us keep. The report is here for 30 days.
      </p>
      <div className={`${util.above24} ${util.measure648}`}>
        <noscript>
          <p className={util.refusal}>
            The report needs JavaScript, because only your browser knows which one you may read. Turn it on
            and open the link in the mail again.
          </p>
        </noscript>
        {isMarkup ? (
          <ReportOutline />
        ) : tokenPattern.test(hash) ? (
          <OwnQueries key={hash} userId={undefined}>
            <Report token={hash.slice(1)} />
          </OwnQueries>
        ) : (
          <NoReport>We can’t find this report. Open the link in the email about the deletion.</NoReport>
        )}
      </div>
    </>
  );
}

function Report({ token }: { readonly token: string }) {
  const loading = useClosure(token);
  if (loading.data) return <ClosureReport closure={loading.data} />;
  if (hasCode(loading.error, 'account.closure-not-found'))
    return <NoReport>Report not found. It may be more than 30 days old.</NoReport>;
  if (loading.isPending) return <ReportOutline />;
  return <DidNotLoad loading={loading}>We couldn’t load the report. The deletion continues.</DidNotLoad>;
}

const ReportOutline = () => (
  <div role="status" aria-label="Loading the report" className={util.stack16}>
    <span className={`${util.bar20} ${util.measure216}`} />
    <span className={util.bar36} />
    <span className={util.bar36} />
  </div>
);

const NoReport = ({ children }: { readonly children: string }) => (
  <p role="alert" className={util.violation}>
    <ErrorIcon />
    <span>{children}</span>
  </p>
);

/** Services by their user-facing names. A service without a name here is shown under its own. */
const partNames: Readonly<Record<string, string>> = {
  identity: 'Account',
  gateway: 'Sign-ins',
  bol: 'Bills of lading',
  prediction: 'Cost estimates',
  usage: 'Use of your plan',
  notification: 'Mails',
  billing: 'Subscription and payments',
};

const nameOf = (part: string) => partNames[part] ?? part;

function ClosureReport({ closure }: { readonly closure: ResponseOf<typeof readClosure> }) {
  const { closedAt, finishedAt, parts, waitingFor } = closure;
  return (
    <div className={util.styleSheets}>
      <p role="status" className={util.text}>
        {finishedAt === null
          ? `Deleted ${formatMoment(closedAt)}. Nobody can sign in to the account any more. ${formatWaiting(waitingFor)}`
          : `Deleted ${formatMoment(closedAt)}. The report has been complete since ${formatMoment(finishedAt)}.`}
      </p>
      {parts.map((report) => (
        <PartReport key={report.part} report={report} />
      ))}
    </div>
  );
}

function formatWaiting(parts: readonly string[]): string {
  if (parts.length === 0) return 'The last steps are under way.';
  const names = new Intl.ListFormat('en-US').format(parts.map(nameOf));
  return `Still to come: ${names}. This page follows by itself.`;
}

function PartReport({ report: { part, erased, retained } }: { readonly report: ErasureReport }) {
  const done = erased.filter(({ count }) => count > 0);
  const stays = retained.filter(({ count }) => count > 0);
  return (
    <Section title={nameOf(part)}>
      <SectionBody className={util.stack12}>
        {done.length === 0 && stays.length === 0 && (
          <p className={util.quiet}>There was nothing of yours here.</p>
        )}
        {done.length > 0 && (
          <dl aria-label="Erased" className={`${util.details} ${util.text}`}>
            {done.map(({ what, count }) => (
              <div key={what}>
                <dt>Erased: {what}</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {stays.map(({ what, count, why }) => (
          <p key={what} className={util.text}>
            Kept without you: {formatNumber(count)} {what}. <span className={util.ink2}>{why}</span>
          </p>
        ))}
      </SectionBody>
    </Section>
  );
}

/** Backoff: a service that is down may take hours, so the report is polled less and less often. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The report of a deletion, polled until it is complete. */
function useClosure(token: string) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [routes.readClosure.path, token],
    queryFn: () => call(routes.readClosure, { params: { token } }),
    retry: retryOnce,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined || data.finishedAt !== null ? false : pauseAfter(dataUpdateCount),
  });
}

/** @param times the number of reads so far, from 1. @returns milliseconds. */
export const pauseAfter = (times: number): number =>
  Math.min(firstPauseMs * 1.5 ** (times - 1), longestPauseMs);
