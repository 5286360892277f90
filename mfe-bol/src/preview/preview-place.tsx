import { ErrorBoundary, lazyComponent, useApproach, usePlatform } from '@freightwright/mfe-kit';
import { type Ref, Suspense, useRef } from 'react';
import styles from '../generate/generate-bol.module.css';
import type { DocumentPreview } from './document-preview.tsx';

/** When the page has nothing else to do, and after a second in any case. */
const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });

/** The form comes first: laying out and drawing the pages takes as long as taking over the form. */
const LazyPreview = lazyComponent(async () => {
  await idle();
  return (await import('./document-preview.tsx')).DocumentPreview;
});

/** In place of the pages until they can be drawn. */
export const PreviewWaiting = ({ ref }: { readonly ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} className={styles.waiting} role="status" aria-label="Loading the preview" />
);

/** The pages of a bill, loaded after the form; on a phone once the reader begins to use the page. */
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
