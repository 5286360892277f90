import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import { DashboardPage } from './dashboard-page.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';

/** Each has its own script. Loading is tried twice; after that the failure panel of the remote is shown. */
const SuccessPage = lazyComponent(() =>
  import('./success/success-page.tsx').then(({ SuccessPage }) => SuccessPage),
);
const SubscribePage = lazyComponent(() =>
  import('./doorway/subscribe-page.tsx').then(({ SubscribePage }) => SubscribePage),
);
const PortalPage = lazyComponent(() =>
  import('./doorway/portal-page.tsx').then(({ PortalPage }) => PortalPage),
);
const AccountPage = lazyComponent(() =>
  import('./account/account-page.tsx').then(({ AccountPage }) => AccountPage),
);
const ActivityPage = lazyComponent(() =>
  import('./activity/activity-page.tsx').then(({ ActivityPage }) => ActivityPage),
);
const KeysPage = lazyComponent(() => import('./keys/keys-page.tsx').then(({ KeysPage }) => KeysPage));
const WebhooksPage = lazyComponent(() =>
  import('./webhooks/webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage),
);
const BulkPage = lazyComponent(() => import('./bulk/bulk-page.tsx').then(({ BulkPage }) => BulkPage));
const ConfirmEmailPage = lazyComponent(() =>
  import('./account/confirm-email-page.tsx').then(({ ConfirmEmailPage }) => ConfirmEmailPage),
);
const AccountDeletedPage = lazyComponent(() =>
  import('./account/account-deleted-page.tsx').then(({ AccountDeletedPage }) => AccountDeletedPage),
);

/**
 * The pages about plans and the account. The routes are those of remote.json; the shell answers every other
 * address.
 */
export function AccountPages() {
  return (
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  );
}

function Pages() {
  return (
    <PagePlace path={useLocation().pathname}>
      <Routes>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/subscribe" element={<SubscribePage />} />
        <Route path="/success" element={<SuccessPage />} />
        <Route path="/billing" element={<PortalPage />} />
        <Route path="/account" element={<AccountPage />} />
        <Route path="/account/activity" element={<ActivityPage />} />
        <Route path="/account/keys" element={<KeysPage />} />
        <Route path="/account/webhooks" element={<WebhooksPage />} />
        <Route path="/bulk" element={<BulkPage />} />
        <Route path="/confirm-email" element={<ConfirmEmailPage />} />
        <Route path="/account-deleted" element={<AccountDeletedPage />} />
      </Routes>
    </PagePlace>
  );
}
