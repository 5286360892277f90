import type { BulkJob } from '@freightwright/contracts';
import { formatNumber } from '@freightwright/domain';
import { DidNotLoad, looks, Sheet, SheetBody, Table, TableHead } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { momentInWords } from '../billing/billing-words.ts';
import styles from './bulk.module.css';
import { stateWords, typeWords } from './bulk-words.ts';
import { Pager, usePages } from './pager.tsx';
import { useJobs } from './use-jobs.ts';

interface JobHistoryProps {
  /** The job on show; '' for none. */
  readonly current: string;
  /** Left out while there is nothing to show, for a plan without bulk files. */
  readonly isOptional: boolean;
}

/** The files of the last 30 days. */
export function JobHistory({ current, isOptional }: JobHistoryProps) {
  const pages = usePages();
  const loading = useJobs(pages.cursor);
  const { data, isPending } = loading;
  if (isOptional && (data === undefined || data.jobs.length === 0)) return null;
  return (
    <Sheet title="Your files" aside={<p className={looks.note}>Kept for 30 days</p>}>
      {isPending && (
        <div role="status" aria-label="Loading: Your files" className={looks.blanks45}>
          <span />
          <span />
        </div>
      )}
      {!isPending && !data && (
        <SheetBody>
          <DidNotLoad loading={loading}>
            The list of files did not load. The files are not affected.
          </DidNotLoad>
        </SheetBody>
      )}
      {data?.jobs.length === 0 && (
        <SheetBody>
          <p className={looks.quiet}>Files that you send are listed here, with their results.</p>
        </SheetBody>
      )}
      {data && data.jobs.length > 0 && <JobsTable jobs={data.jobs} current={current} />}
      {data && (!pages.isFirst || data.nextCursor !== null) && (
        <SheetBody>
          <Pager pages={pages} nextCursor={data.nextCursor} of="files" />
        </SheetBody>
      )}
    </Sheet>
  );
}

function JobsTable({ jobs, current }: { readonly jobs: readonly BulkJob[]; readonly current: string }) {
  return (
    <div className={looks.inset}>
      <Table stacks aria-label="Your files" className={styles.table}>
        <TableHead columns={['File', 'Rows are', 'Rows', 'State', 'Sent']} />
        <tbody>
          {jobs.map(({ id, fileName, type, rows, state, createdAt }) => (
            <tr key={id} aria-current={id === current || undefined}>
              <th scope="row" className={looks.breaking}>
                <Link to={`/bulk?job=${encodeURIComponent(id)}`}>{fileName || 'File without a name'}</Link>
              </th>
              <td data-label="Rows are">{typeWords[type]}</td>
              <td data-label="Rows">{formatNumber(rows)}</td>
              <td data-label="State">{stateWords[state]}</td>
              <td data-label="Sent">{momentInWords(createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
