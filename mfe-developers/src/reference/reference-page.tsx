import { usePageHead, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { KeyForm } from './key-form.tsx';
import { OperationList, topicEntries } from './operation-list.tsx';
import styles from './reference-page.module.css';
import { useExplorer } from './use-explorer.ts';

const title = 'Reference';

/** Every call of the API: as a list at first, then each with its fields and a form that sends it. */
export function ReferencePage() {
  usePageHead({
    title: 'API reference',
    description:
      'Every call of the Freightwright API: freight classes, cost predictions, bills of lading, bulk files, tables and usage, with the scope that a key needs.',
    canonicalPath: paths.reference,
    trail: portalTrail,
    updated: '2026-11-23',
  });
  const { state, place, sendWith } = useExplorer();
  const isOpen = state === 'open';
  // Both the list and the explorer have the anchors, so the contents are built again.
  const [entries, setEntries] = useState(topicEntries);
  useEffect(() => {
    if (isOpen) setEntries([...topicEntries]);
  }, [isOpen]);
  return (
    <PortalPage
      path={paths.reference}
      title={title}
      lead="Every call of the API by topic, with its fields, its answers and the scope that a key needs for it."
      sources={
        <>
          Made from the contracts that guard the API. The same as a document:{' '}
          <a href="/api/openapi.json">OpenAPI 3.1</a>, <a href="/api/openapi-3.0.json">OpenAPI 3.0</a> or a{' '}
          <a href="/api/postman-collection.json">Postman collection</a>.
        </>
      }
      entries={entries}
    >
      <div className={styles.reference}>
        <div className={styles.sending}>
          {isOpen && <KeyForm onKey={sendWith} />}
          <p role="status" className={styles.state}>
            {state === 'loading' && 'The fields of each call and the form to send it are loading.'}
            {state === 'failed' && (
              <span className={util.wrong}>
                We couldn’t load the fields of each call. The list of calls is below, and the document has the
                rest.
              </span>
            )}
          </p>
          <noscript>
            <p className={styles.state}>
              Sending calls from this page needs JavaScript. The fields of each call are in the document.
            </p>
          </noscript>
        </div>
        <div ref={place} hidden={!isOpen} />
        {!isOpen && (
          <div className={styles.list}>
            <OperationList />
          </div>
        )}
      </div>
    </PortalPage>
  );
}
