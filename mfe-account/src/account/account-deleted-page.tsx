import { DidNotLoad, ErrorIcon, looks, useIsMarkup, usePageHead } from '@freightwright/mfe-kit';
import { useLocation } from '@freightwright/mfe-routing';
import { OwnQueries } from '../own-queries.tsx';
import { ClosureReport } from './closure-report.tsx';
import { hasCode } from './refusal.tsx';
import { useClosure } from './use-closure.ts';

const shapeOfToken = /^#[\w-]{43}$/;

const pageHead = {
  title: 'Account deleted',
  description: 'The report of a deleted account: what was erased, and what the law makes us keep.',
  canonicalPath: '/account-deleted',
};

/** What became of a deleted account: `/account-deleted#token`. Whoever has the address may read it for 30 days. */
export function AccountDeletedPage() {
  usePageHead(pageHead);
  const { hash } = useLocation();
  // What stands behind the # of an address never reaches a server.
  const isMarkup = useIsMarkup();
  return (
    <>
      <h1 className={looks.h1}>Account deleted</h1>
      <p className={`${looks.above8} ${looks.intro}`}>
        What was erased, and what the law makes us keep. The report is here for 30 days.
      </p>
      <div className={`${looks.above24} ${looks.measure648}`}>
        <noscript>
          <p className={looks.refusal}>
            The report needs JavaScript, because only your browser knows which one you may read. Turn it on
            and open the link in the mail again.
          </p>
        </noscript>
        {isMarkup ? (
          <ReportOutline />
        ) : shapeOfToken.test(hash) ? (
          <OwnQueries key={hash} userId={undefined}>
            <Report token={hash.slice(1)} />
          </OwnQueries>
        ) : (
          <NoReport>This address names no report. Open the link in the mail about the deletion.</NoReport>
        )}
      </div>
    </>
  );
}

function Report({ token }: { readonly token: string }) {
  const loading = useClosure(token);
  if (loading.data) return <ClosureReport closure={loading.data} />;
  if (hasCode(loading.error, 'account.closure-not-found'))
    return <NoReport>There is no such report. It may be more than 30 days old.</NoReport>;
  if (loading.isPending) return <ReportOutline />;
  return (
    <DidNotLoad loading={loading}>The report did not load. The deletion goes on all the same.</DidNotLoad>
  );
}

function ReportOutline() {
  return (
    <div role="status" aria-label="Loading the report" className={looks.stack16}>
      <span className={`${looks.bar20} ${looks.measure216}`} />
      <span className={looks.bar36} />
      <span className={looks.bar36} />
    </div>
  );
}

function NoReport({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={looks.fault}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
  );
}
