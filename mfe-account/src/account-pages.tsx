import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import type { ComponentType } from 'react';
import { DashboardPage } from './dashboard-page.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';

/** The pages by the routes of remote.json. Each but the first two is a lazy chunk, loaded with one retry. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/dashboard': DashboardPage,
  '/pricing': PricingPage,
  '/subscribe': lazyComponent(async () => (await import('./landing/landing.tsx')).SubscribePage),
  '/success': lazyComponent(async () => (await import('./success/success-page.tsx')).SuccessPage),
  '/billing': lazyComponent(async () => (await import('./landing/landing.tsx')).PortalPage),
  '/account': lazyComponent(async () => (await import('./account/account-page.tsx')).AccountPage),
  '/account/activity': lazyComponent(async () => (await import('./activity/activity-page.tsx')).ActivityPage),
  '/account/keys': lazyComponent(async () => (await import('./keys/keys-page.tsx')).KeysPage),
  '/account/webhooks': lazyComponent(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  '/bulk': lazyComponent(async () => (await import('./bulk/bulk-page.tsx')).BulkPage),
  '/confirm-email': lazyComponent(
    async () => (await import('./account/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  '/account-deleted': lazyComponent(
    async () => (await import('./account/account-deleted-page.tsx')).AccountDeletedPage,
  ),
};

/** The pages about plans and the account. The shell handles all other paths. */
export const AccountPages = () => (
  <BrowserRouter>
    <Pages />
  </BrowserRouter>
);

const Pages = () => (
  <PagePlace path={useLocation().pathname}>
    <Routes>
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  </PagePlace>
);
