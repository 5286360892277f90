import { PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import { PlatformPage } from './platform-page.tsx';

/** What operators and teams see of the remotes. The route is that of remote.json. */
export function PlatformPages() {
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
        <Route path="/platform" element={<PlatformPage />} />
      </Routes>
    </PagePlace>
  );
}
