import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import { ClassChartPage } from './class-chart/class-chart-page.tsx';
import { NmfcLookupPage } from './nmfc/nmfc-lookup-page.tsx';

/*
 * These pages have their own scripts. Loading is tried twice; after that the failure panel of the remote is
 * shown.
 */
const HowToPage = lazyComponent(() => import('./how-to/how-to-page.tsx').then(({ HowToPage }) => HowToPage));
const HazmatPage = lazyComponent(() =>
  import('./hazmat/hazmat-page.tsx').then(({ HazmatPage }) => HazmatPage),
);
const FreightClassesPage = lazyComponent(() =>
  import('./classes/freight-classes-page.tsx').then(({ FreightClassesPage }) => FreightClassesPage),
);
const NmfcGuidePage = lazyComponent(() =>
  import('./nmfc-guide/nmfc-guide-page.tsx').then(({ NmfcGuidePage }) => NmfcGuidePage),
);
const DocumentationPage = lazyComponent(() =>
  import('./documentation/documentation-page.tsx').then(({ DocumentationPage }) => DocumentationPage),
);
const SupportPage = lazyComponent(() =>
  import('./support/support-page.tsx').then(({ SupportPage }) => SupportPage),
);
const ContactPage = lazyComponent(() =>
  import('./contact/contact-page.tsx').then(({ ContactPage }) => ContactPage),
);
const AboutPage = lazyComponent(() => import('./about/about-page.tsx').then(({ AboutPage }) => AboutPage));
const ChangesPage = lazyComponent(() =>
  import('./changes/changes-page.tsx').then(({ ChangesPage }) => ChangesPage),
);
const SearchPage = lazyComponent(() =>
  import('./search/search-page.tsx').then(({ SearchPage }) => SearchPage),
);
const StatusPage = lazyComponent(() =>
  import('./status/status-page.tsx').then(({ StatusPage }) => StatusPage),
);
const PrivacyPage = lazyComponent(() =>
  import('./legal/privacy-page.tsx').then(({ PrivacyPage }) => PrivacyPage),
);
const TermsPage = lazyComponent(() => import('./legal/terms-page.tsx').then(({ TermsPage }) => TermsPage));

/**
 * The pages that explain and look things up. The routes are those of remote.json; the shell answers every
 * other address.
 */
export function ContentPages() {
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
        <Route path="/freight-class-chart" element={<ClassChartPage />} />
        <Route path="/nmfc-lookup" element={<NmfcLookupPage />} />
        <Route path="/hazmat-lookup" element={<HazmatPage />} />
        <Route path="/how-to-calculate-freight-class" element={<HowToPage />} />
        <Route path="/freight-classes" element={<FreightClassesPage />} />
        <Route path="/nmfc-guide" element={<NmfcGuidePage />} />
        <Route path="/documentation" element={<DocumentationPage />} />
        <Route path="/support" element={<SupportPage />} />
        <Route path="/status" element={<StatusPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/changes" element={<ChangesPage />} />
        <Route path="/search" element={<SearchPage />} />
        <Route path="/about" element={<AboutPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
      </Routes>
    </PagePlace>
  );
}
