import { ErrorBoundary, lazyComponent, useApproach, usePlatform } from '@freightwright/mfe-kit';
import { type Ref, Suspense, useRef } from 'react';
import styles from '../generate/generate-bol.module.css';
import type { DocumentPreview } from './document-preview.tsx';

/** When the browser is idle, and after a second in any case. */
const idle = () =>
  new Promise<void>((resolve) => {
    // Safari lacks this function.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });

/** The form has priority: laying out and rendering the pages takes as long as hydrating the form. */
const LazyPreview = lazyComponent(async () => {
  await idle();
  return (await import('./document-preview.tsx')).DocumentPreview;
});

/** Shown until the pages can be rendered. */
export const PreviewWaiting = ({ ref }: { readonly ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={styles.waiting} role="status" aria-label="Loading the preview" />
);

/** The pages of a bill, loaded after the form; on a phone at the user's first interaction. */
export function PreviewPlace(props: Parameters<typeof DocumentPreview>[0]) {
  const { report } = usePlatform();
  const waiting = useRef<HTMLDivElement>(null);
  const isNear = useApproach(waiting);
  if (!isNear) return <PreviewWaiting ref={waiting} />;
  return (
    <ErrorBoundary part="mfe-bol" report={report} headingLevel={2}>
      <Suspense fallback={<PreviewWaiting />}>
        <LazyPreview {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
