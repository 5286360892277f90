import type { BulkJob } from '@freightwright/contracts';
import { util } from '@freightwright/mfe-kit';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { useId } from 'react';
import styles from './bulk.module.css';
import type { RowWarning } from './use-jobs.ts';
import { placeColumns } from './violation-table.tsx';

/** More are on further pages. */
const pageSize = 20;

interface WarningTableProps {
  readonly job: BulkJob;
  readonly warnings: readonly RowWarning[];
}

/** What is valid and more often a mistake than intended. */
export function WarningTable({ job, warnings }: WarningTableProps) {
  const titleId = useId();
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={util.stack8}>
      <div>
        <h3 id={titleId} className={util.h3}>
          Warnings
        </h3>
        <p className={`${util.above4} ${util.note}`}>
          These rows are valid and not left out. Check them, because such values are often mistakes.
        </p>
      </div>
      <div className={styles.table}>
        <DataTable<RowWarning>
          remote="mfe-account"
          label="Warnings"
          rows={warnings}
          pageSize={pageSize}
          keyOf={({ row, column, rule }) => `${row} ${column} ${rule}`}
          columns={[
            ...placeColumns(job),
            { title: 'Value', className: util.breaking, cell: ({ value }) => value },
            { title: 'What to check', cell: ({ message }) => message },
          ]}
        />
      </div>
    </section>
  );
}
