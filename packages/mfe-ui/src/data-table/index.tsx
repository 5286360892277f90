import { ErrorBoundary, lazyComponent, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { type ReactNode, Suspense } from 'react';
import type { DataTableProps } from '../index.tsx';
import type { UiTheme } from '../ui-themes.ts';

type TableProps<Row> = DataTableProps<Row> & { readonly theme: UiTheme };

const LazyTable = lazyComponent<TableProps<never>>(async () => {
  const [{ DataTable }] = await Promise.all([import('@freightwright/mfe-ui'), import('../antd.css.ts')]);
  return DataTable<never>;
}) as unknown as <Row>(props: TableProps<Row>) => ReactNode;

/**
 * A table whose code and styles are loaded when it is first shown. Until then its rows are blanks, so that the
 * content below does not move.
 * @example <DataTable remote="mfe-dock" label="Docks" rows={docks} keyOf={({ id }) => id} columns={columns} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { report, theme } = usePlatform();
  const { remote, label, rows, pageSize = rows.length } = props;
  const blanks = rows.slice(0, pageSize + 1).map((_, at) => at);
  return (
    <ErrorBoundary part={remote} report={report} headingLevel={2}>
      <Suspense
        fallback={
          <div role="status" aria-label={`Loading: ${label}`}>
            {blanks.map((at) => (
              <div key={at} className={util.blanks45}>
                <span />
                <span />
              </div>
            ))}
          </div>
        }
      >
        <LazyTable {...props} theme={useReadable(theme)} />
      </Suspense>
    </ErrorBoundary>
  );
}
