import { ConfigProvider, Progress, Table } from 'antd';
import type { ReactNode } from 'react';
import { prefixOf, themeOf, type UiTheme } from './ui-themes.ts';

export interface DataColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** When given, a press of the heading sorts by it. Only for lists that are loaded as a whole. */
  readonly sortBy?: (row: Row) => number | string;
  readonly className?: string | undefined;
  /** Numbers, aligned at the end. */
  readonly isFigure?: boolean;
  /** The heading is for screen readers only. */
  readonly isUnseen?: boolean;
}

export interface DataTableProps<Row> {
  /** The remote's name, with which the classes begin. */
  readonly remote: string;
  /** The table's accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column names its row. */
  readonly columns: readonly DataColumn<Row>[];
  /** Highlights a row. */
  readonly isCurrent?: (row: Row) => boolean;
  /** More rows than this are divided into pages. Without it all rows are shown. */
  readonly pageSize?: number;
}

/** Our subset of antd's table, in the look of the site. Remotes import it lazily (`data-table/index.tsx`). */
export function DataTable<Row>(props: DataTableProps<Row> & { readonly theme: UiTheme }) {
  const { remote, theme, label, rows, keyOf, columns, isCurrent, pageSize } = props;
  return (
    <ConfigProvider {...themeOf(remote, theme)}>
      <Table<Row>
        aria-label={label}
        dataSource={rows}
        rowKey={keyOf}
        onRow={(row) => ({ 'aria-current': isCurrent?.(row) ? 'true' : undefined })}
        showSorterTooltip={false}
        pagination={
          pageSize !== undefined && {
            ...{ pageSize, hideOnSinglePage: true, showSizeChanger: false },
            ...{ placement: ['bottomStart' as const], 'aria-label': `Pages of ${label}` },
          }
        }
        columns={columns.map(
          ({ title, cell, sortBy, className, isFigure = false, isUnseen = false }, at) => ({
            key: title,
            align: isFigure ? 'end' : 'start',
            title: isUnseen ? <span className={`${prefixOf(remote)}-unseen`}>{title}</span> : title,
            render: (_: unknown, row: Row) => cell(row),
            ...(at === 0 && { rowScope: 'row' as const }),
            onCell: () => ({ className, 'data-label': at === 0 || isUnseen ? undefined : title }) as object,
            ...(sortBy && { sorter: (a: Row, b: Row) => compare(sortBy(a), sortBy(b)) }),
          }),
        )}
      />
    </ConfigProvider>
  );
}

export interface ProgressBarProps {
  readonly remote: string;
  /** The accessible name. */
  readonly label: string;
  /** Undefined while it is unknown how much is left. */
  readonly percent: number | undefined;
}

export const ProgressBar = (props: ProgressBarProps & { readonly theme: UiTheme }) => (
  <ConfigProvider {...themeOf(props.remote, props.theme)}>
    <Progress
      aria-label={props.label}
      percent={props.percent ?? 100}
      {...(props.percent === undefined && { 'aria-valuenow': undefined })}
      status={props.percent === undefined ? 'active' : 'normal'}
      showInfo={false}
      size={[-1, 12]}
    />
  </ConfigProvider>
);

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
