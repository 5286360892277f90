import type { BulkJob } from '@freightwright/contracts';
import { tierIsAtLeast } from '@freightwright/contracts/constants';
import { formatNumber } from '@freightwright/domain';
import {
  DidNotLoad,
  Section,
  SectionBody,
  Table,
  TableHead,
  usePageTitle,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { Link, useSearchParams } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { NeedsEnterprise, OwnQueries } from '../api/own-queries.tsx';
import { formatMoment } from '../billing/billing-texts.ts';
import styles from './bulk.module.css';
import { stateLabels, typeLabels } from './bulk-texts.ts';
import { JobView } from './job-view.tsx';
import { NewFile } from './new-file.tsx';
import { Pager, usePages } from './pager.tsx';
import { useJobs } from './use-jobs.ts';
import type { OnAccepted, SentFile } from './use-upload.ts';

const needsEnterprise =
  'Bulk files are part of the Enterprise plan. One CSV or Excel file of up to 1,000 rows is calculated, priced or issued as bills of lading. We check every row first, and you download the results as CSV or JSON.';

/** The shell shows this page only to signed-in visitors, except briefly after a sign-out. */
export function BulkPage() {
  usePageTitle('Bulk files');
  const { user, status } = useReadable(usePlatform().session);
  return (
    <>
      <header className={util.below20}>
        <h1 className={util.h1}>Bulk files</h1>
        <p className={`${util.above4} ${util.ink2}`}>
          Calculate, price or issue up to 1,000 shipments from one CSV or Excel file.
        </p>
      </header>
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          <Jobs />
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={util.ink2}>You are signed out.</p>}
    </>
  );
}

/** One job or a new file, and the jobs of the last 30 days. The URL has the id of the open job. */
function Jobs() {
  const { tier } = useReadable(usePlatform().session);
  const [query, setQuery] = useSearchParams();
  const jobId = query.get('job') ?? '';
  const [openedWith] = useState(jobId);
  const [accepted, setAccepted] = useState<{ readonly jobId: string; readonly sent: SentFile }>();
  const mayProcess = tierIsAtLeast(tier, 'enterprise');
  const open: OnAccepted = ({ id }, sent) => {
    setAccepted({ jobId: id, sent });
    setQuery({ job: id });
  };
  return (
    <div className={`${styles.jobs} ${util.styleSheets}`}>
      {jobId === '' ? (
        <Section title="New file">
          <SectionBody>
            {mayProcess ? (
              <NewFile onAccepted={open} />
            ) : (
              <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>
            )}
          </SectionBody>
        </Section>
      ) : (
        <JobView
          key={jobId}
          id={jobId}
          isNew={jobId !== openedWith}
          sent={accepted?.jobId === jobId ? accepted.sent : undefined}
          onAccepted={open}
          onLeave={() => setQuery({})}
        />
      )}
      <JobHistory current={jobId} isOptional={!mayProcess} />
    </div>
  );
}

interface JobHistoryProps {
  readonly current: string;
  /** Omitted while there is nothing to show, for a plan without bulk files. */
  readonly isOptional: boolean;
}

function JobHistory({ current, isOptional }: JobHistoryProps) {
  const pages = usePages();
  const loading = useJobs(pages.cursor);
  const { data, isPending } = loading;
  if (isOptional && (data === undefined || data.jobs.length === 0)) return null;
  return (
    <Section title="Your files" aside={<p className={util.note}>Stored for 30 days</p>}>
      {isPending && (
        <div role="status" aria-label="Loading: Your files" className={util.blanks45}>
          <span />
          <span />
        </div>
      )}
      {!isPending && !data && (
        <SectionBody>
          <DidNotLoad loading={loading}>
            We couldn’t load the list of files. The files are not affected.
          </DidNotLoad>
        </SectionBody>
      )}
      {data?.jobs.length === 0 && (
        <SectionBody>
          <p className={util.quiet}>Files you upload are listed here with their results.</p>
        </SectionBody>
      )}
      {data && data.jobs.length > 0 && <JobsTable jobs={data.jobs} current={current} />}
      {data && (!pages.isFirst || data.nextCursor !== null) && (
        <SectionBody>
          <Pager pages={pages} nextCursor={data.nextCursor} of="files" />
        </SectionBody>
      )}
    </Section>
  );
}

const JobsTable = ({ jobs, current }: { readonly jobs: readonly BulkJob[]; readonly current: string }) => (
  <div className={util.inset}>
    <Table stacks aria-label="Your files" className={styles.table}>
      <TableHead columns={['File', 'Type', 'Rows', 'State', 'Uploaded']} />
      <tbody>
        {jobs.map(({ id, fileName, type, rows, state, createdAt }) => (
          <tr key={id} aria-current={id === current || undefined}>
            <th scope="row" className={util.breaking}>
              <Link to={`/bulk?job=${encodeURIComponent(id)}`}>{fileName || 'File without a name'}</Link>
            </th>
            <td data-label="Type">{typeLabels[type]}</td>
            <td data-label="Rows">{formatNumber(rows)}</td>
            <td data-label="State">{stateLabels[state]}</td>
            <td data-label="Uploaded">{formatMoment(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);
