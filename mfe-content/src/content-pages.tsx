import { lazyComponent } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes } from '@freightwright/mfe-routing';
import { Suspense } from 'react';
import { ClassChartPage } from './class-chart/class-chart-page.tsx';
import { NmfcLookupPage } from './nmfc/nmfc-lookup-page.tsx';

/**
 * The page has its own script. Loading is tried twice; after that the failure panel of the remote is shown.
 */
const HowToPage = lazyComponent(() => import('./how-to/how-to-page.tsx').then(({ HowToPage }) => HowToPage));

/**
 * The pages that explain and look things up. The routes are those of remote.json; the shell answers every
 * other address.
 */
export function ContentPages() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/freight-class-chart" element={<ClassChartPage />} />
          <Route path="/nmfc-lookup" element={<NmfcLookupPage />} />
          <Route path="/how-to-calculate-freight-class" element={<HowToPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
