import { usePageHead } from '@freightwright/mfe-kit';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { OperationList, topicEntries } from './operation-list.tsx';

const title = 'Reference';

/** Every call of the API. */
export function ReferencePage() {
  usePageHead({
    title: 'API reference',
    description:
      'Every call of the Freightwright API: freight classes, cost predictions, bills of lading, bulk files, tables and usage, with the scope that a key needs.',
    canonicalPath: paths.reference,
    trail: portalTrail,
    updated: '2026-11-23',
  });
  return (
    <PortalPage
      path={paths.reference}
      title={title}
      lead="Every call of the API by topic, with the scope that a key needs for it."
      sources={
        <>
          Made from the contracts that guard the API. The same as a document:{' '}
          <a href="/api/openapi.json">OpenAPI 3.1</a>.
        </>
      }
      entries={topicEntries}
    >
      <OperationList />
    </PortalPage>
  );
}
