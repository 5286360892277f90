import { BrowserRouter, Route, Routes } from '@freightwright/mfe-routing';
import { ClassChartPage } from './class-chart/class-chart-page.tsx';
import { NmfcLookupPage } from './nmfc/nmfc-lookup-page.tsx';

/** The pages that explain and look up. The routes are those of remote.json; the shell answers every other address. */
export function ContentPages() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/freight-class-chart" element={<ClassChartPage />} />
        <Route path="/nmfc-lookup" element={<NmfcLookupPage />} />
      </Routes>
    </BrowserRouter>
  );
}
