import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { looks, Sheet, SheetBody, usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { NeedsEnterprise, OwnQueries } from '../own-queries.tsx';
import { JobHistory } from './job-history.tsx';
import { JobView } from './job-view.tsx';
import { NewFile } from './new-file.tsx';

const needsEnterprise =
  'Bulk files are part of the Enterprise plan. One CSV file of up to 1,000 rows is calculated, priced or issued as bills of lading. We check every row first, and you save the results as CSV or JSON.';

/** The shell shows this page only to signed-in visitors, but for the moment after a sign-out. */
export function BulkPage() {
  usePageTitle('Bulk files');
  const { user, status } = useReadable(usePlatform().session);
  return (
    <>
      <header className={looks.below20}>
        <h1 className={looks.h1}>Bulk files</h1>
        <p className={`${looks.above4} ${looks.ink2}`}>
          Calculate, price or issue up to 1,000 shipments from one CSV file.
        </p>
      </header>
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          <Jobs />
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={looks.ink2}>You are signed out.</p>}
    </>
  );
}

/** One job or a new file, and the jobs of the last 30 days. The job that is shown stands in the address. */
function Jobs() {
  const { tier } = useReadable(usePlatform().session);
  const [query, setQuery] = useSearchParams();
  const jobId = query.get('job') ?? '';
  const [openedWith] = useState(jobId);
  const mayProcess = tierIsAtLeast(tier, 'enterprise');
  return (
    <div className={looks.sheets}>
      {jobId === '' ? (
        <Sheet title="New file">
          <SheetBody>
            {mayProcess ? (
              <NewFile onChecked={(job) => setQuery({ job })} />
            ) : (
              <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>
            )}
          </SheetBody>
        </Sheet>
      ) : (
        <JobView key={jobId} id={jobId} isNew={jobId !== openedWith} onLeave={() => setQuery({})} />
      )}
      <JobHistory current={jobId} isOptional={!mayProcess} />
    </div>
  );
}
