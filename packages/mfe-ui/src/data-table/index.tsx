import {
  ErrorBoundary,
  extraComponent,
  lazyComponent,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { DataTableProps, ProgressBarProps } from '../index.tsx';
import type { UiTheme } from '../ui-themes.ts';

export type { DataColumn, DataTableProps } from '../index.tsx';

type Themed<Props> = Props & { readonly theme: UiTheme };

/** Set once it has loaded. What is drawn afterwards needs no fallback. */
let ui: typeof import('@freightwright/mfe-ui') | undefined;

async function load() {
  [ui] = await Promise.all([import('@freightwright/mfe-ui'), import('../antd.css.ts')]);
  return ui;
}

const LazyTable = lazyComponent<Themed<DataTableProps<never>>>(async () => (await load()).DataTable<never>);
const LazyBar = extraComponent<Themed<ProgressBarProps>>(async () => (await load()).ProgressBar);

/** Loads the code and styles of the components before they are shown. A failure shows when they are. */
export const preloadUi = (): Promise<unknown> => load().catch(() => undefined);

/** Preloads them. Whether that has ended: content that waits for it does not move when a table is drawn. */
export function useUiLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(ui !== undefined);
  useEffect(() => void preloadUi().then(() => setLoaded(true)), []);
  return isLoaded;
}

/**
 * A table whose code and styles are loaded when it is first shown. Until then its rows are blanks, so that the
 * content below does not move.
 * @example <DataTable remote="mfe-dock" label="Docks" rows={docks} keyOf={({ id }) => id} columns={columns} />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { report, theme } = usePlatform();
  const { remote, label, rows, pageSize = rows.length } = props;
  // The same component for as long as it is shown, so that loading it does not mount it again.
  const [Table] = useState(
    () => (ui?.DataTable ?? LazyTable) as (props: Themed<DataTableProps<Row>>) => ReactNode,
  );
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
        <Table {...props} theme={useReadable(theme)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** @example <ProgressBar remote="mfe-dock" label="Upload" percent={40} /> */
export function ProgressBar(props: ProgressBarProps) {
  const [Bar] = useState(() => ui?.ProgressBar ?? LazyBar);
  return (
    <Suspense>
      <Bar {...props} theme={useReadable(usePlatform().theme)} />
    </Suspense>
  );
}
