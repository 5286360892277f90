import { queryDefaults, usePageTitle, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { QueryClient, QueryClientProvider } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { BulkUpload } from './components/bulk-upload.tsx';
import { CurrentStatus } from './components/current-status.tsx';
import { EnablePro } from './components/enable-pro.tsx';
import styles from './test-page.module.css';

/**
 * For developers: gives the current account the Professional plan without payment, and uploads a sample file.
 * The site has this page only in test mode.
 */
export function TestPage() {
  usePageTitle('Test page');
  const { user } = useReadable(usePlatform().session);
  return (
    <>
      <h1 className={util.h1}>Test page</h1>
      <p className={`${util.above4} ${util.below24} ${util.ink2}`}>
        For developers. It is there in test mode only.
      </p>
      <Steps key={user?.id ?? ''} />
    </>
  );
}

/** The steps of one visitor. Data of one account is never shown to the next. */
function Steps() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }));
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.columns}>
        <div className={util.styleSheets}>
          <EnablePro />
          <BulkUpload />
        </div>
        <CurrentStatus />
      </div>
    </QueryClientProvider>
  );
}
