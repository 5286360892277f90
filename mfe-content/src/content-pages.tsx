import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import type { ComponentType } from 'react';
import { ClassChartPage } from './class-chart/class-chart-page.tsx';
import { NmfcLookupPage } from './nmfc/nmfc-lookup-page.tsx';

/** The pages by the routes of remote.json. Each but the first two is a lazy chunk, loaded with one retry. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/freight-class-chart': ClassChartPage,
  '/nmfc-lookup': NmfcLookupPage,
  '/hazmat-lookup': lazyComponent(async () => (await import('./hazmat/hazmat-page.tsx')).HazmatPage),
  '/how-to-calculate-freight-class': lazyComponent(
    async () => (await import('./how-to/how-to-page.tsx')).HowToPage,
  ),
  '/freight-classes': lazyComponent(
    async () => (await import('./classes/freight-classes-page.tsx')).FreightClassesPage,
  ),
  '/nmfc-guide': lazyComponent(async () => (await import('./nmfc-guide/nmfc-guide-page.tsx')).NmfcGuidePage),
  '/documentation': lazyComponent(
    async () => (await import('./documentation/documentation-page.tsx')).DocumentationPage,
  ),
  '/support': lazyComponent(async () => (await import('./support/support-page.tsx')).SupportPage),
  '/status': lazyComponent(async () => (await import('./status/status-page.tsx')).StatusPage),
  '/contact': lazyComponent(async () => (await import('./contact/contact-page.tsx')).ContactPage),
  '/changes': lazyComponent(async () => (await import('./changes/changes-page.tsx')).ChangesPage),
  '/search': lazyComponent(async () => (await import('./search/search-page.tsx')).SearchPage),
  '/about': lazyComponent(async () => (await import('./about/about-page.tsx')).AboutPage),
  '/privacy': lazyComponent(async () => (await import('./legal/privacy-page.tsx')).PrivacyPage),
  '/terms': lazyComponent(async () => (await import('./legal/terms-page.tsx')).TermsPage),
};

/** The guides and lookups. The shell handles all other paths. */
export const ContentPages = () => (
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
