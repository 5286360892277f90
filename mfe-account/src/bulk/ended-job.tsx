import type { BulkJob } from '@freightwright/contracts';
import { countOf, formatNumber } from '@freightwright/domain';
import {
  Button,
  ButtonLink,
  ClassChip,
  FigureBlock,
  looks,
  routes,
  Table,
  TableHead,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useId } from 'react';
import { Refusal } from '../account/refusal.tsx';
import { dayInWords } from '../billing/billing-words.ts';
import styles from './bulk.module.css';
import { FailedRows, FirstRows } from './result-rows.tsx';
import { fileTimeoutMs, useDownload } from './use-download.ts';

/** What came of a job that is over. */
export function EndedJob({ job }: { readonly job: BulkJob }) {
  if (job.state === 'failed') {
    return (
      <p role="alert" className={looks.text}>
        The upload broke off, so no row ran. Send the file again.
      </p>
    );
  }
  const { done, failed, faulty } = job.counts;
  return (
    <>
      <p className={looks.text}>{outcomeOf(job)}</p>
      {done > 0 && <Totals job={job} />}
      <Files job={job} />
      {done > 0 && <ClassMix job={job} />}
      {done > 0 && <FirstRows job={job} />}
      {failed + faulty > 0 && <FailedRows job={job} />}
    </>
  );
}

/** 'Canceled. 40 of 50 rows finished. 10 rows left out by the cancellation.' */
function outcomeOf({ state, rows, counts }: BulkJob): string {
  const { done, failed, faulty, skipped } = counts;
  const left = failed + faulty;
  return [
    state === 'cancelled' && 'Canceled.',
    `${formatNumber(done)} of ${countOf(rows, 'row')} finished.`,
    skipped > 0 && `${countOf(skipped, 'row')} left out by the cancellation.`,
    left > 0 && `${countOf(left, 'row')} with errors.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function Totals({ job: { type, counts, totals } }: { readonly job: BulkJob }) {
  return (
    <dl className={styles.figures}>
      <FigureBlock label="Rows done" value={formatNumber(counts.done)} />
      {type === 'bols' && <FigureBlock label="Bills issued" value={formatNumber(totals.bills)} />}
      <FigureBlock label="Handling units" value={formatNumber(totals.units)} />
      <FigureBlock label="Weight" value={formatNumber(totals.weightLb, 0)} unit="lb" />
      {totals.volumeCuFt > 0 && (
        <FigureBlock label="Volume" value={formatNumber(totals.volumeCuFt, 0)} unit="cu ft" />
      )}
      {totals.estimateUsd !== null && (
        <FigureBlock label="Estimates together" value={usd.format(totals.estimateUsd)} />
      )}
    </dl>
  );
}

function Files({ job: { id, keptUntil } }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const { pending, error, download } = useDownload();
  const asked = { params: { id }, timeoutMs: fileTimeoutMs };
  const csv = `results-${id}.csv`;
  const json = `results-${id}.json`;
  return (
    <div className={looks.stack8}>
      <div className={looks.buttons}>
        <Button
          pendingText={pending === csv ? 'Saving' : undefined}
          onClick={() => void download(csv, () => call(routes.bulkResultsCsv, asked))}
        >
          Save results as CSV
        </Button>
        <Button
          pendingText={pending === json ? 'Saving' : undefined}
          onClick={() => void download(json, () => call(routes.bulkResultsJson, asked))}
        >
          Save results as JSON
        </Button>
      </div>
      <p className={looks.note}>We keep the results until {dayInWords(keptUntil)}.</p>
      <Refusal title="Not saved." error={error} />
    </div>
  );
}

function ClassMix({ job: { type, classMix } }: { readonly job: BulkJob }) {
  const titleId = useId();
  if (classMix.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={looks.stack8}>
      <div className={looks.apart8}>
        <h3 id={titleId} className={looks.h3}>
          Class mix
        </h3>
        {type === 'bols' && <ButtonLink href="/bol?tab=mine">Open your bills of lading</ButtonLink>}
      </div>
      <Table aria-labelledby={titleId} className={styles.table}>
        <TableHead columns={['Class']} figures={['Rows', 'Units', 'Weight, lb']} />
        <tbody>
          {classMix.map(({ freightClass, rows, units, weightLb }) => (
            <tr key={freightClass}>
              <th scope="row">
                <ClassChip freightClass={freightClass} />
              </th>
              <td className={looks.figure}>{formatNumber(rows)}</td>
              <td className={looks.figure}>{formatNumber(units)}</td>
              <td className={looks.figure}>{formatNumber(weightLb, 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
