import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import { OverviewPage } from './overview/overview-page.tsx';
import { paths } from './portal/portal-paths.ts';

/* These pages have their own scripts, as those of mfe-content do. */
const QuickStartPage = lazyComponent(() =>
  import('./quick-start/quick-start-page.tsx').then(({ QuickStartPage }) => QuickStartPage),
);
const ReferencePage = lazyComponent(() =>
  import('./reference/reference-page.tsx').then(({ ReferencePage }) => ReferencePage),
);
const WebhooksPage = lazyComponent(() =>
  import('./webhooks/webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage),
);
const ErrorsPage = lazyComponent(() =>
  import('./errors/errors-page.tsx').then(({ ErrorsPage }) => ErrorsPage),
);
const ChangelogPage = lazyComponent(() =>
  import('./changelog/changelog-page.tsx').then(({ ChangelogPage }) => ChangelogPage),
);

/** The portal for engineers who call the API. The routes are those of remote.json. */
export function DeveloperPages() {
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
        <Route path={paths.overview} element={<OverviewPage />} />
        <Route path={paths.quickStart} element={<QuickStartPage />} />
        <Route path={paths.reference} element={<ReferencePage />} />
        <Route path={paths.webhooks} element={<WebhooksPage />} />
        <Route path={paths.errors} element={<ErrorsPage />} />
        <Route path={paths.changelog} element={<ChangelogPage />} />
      </Routes>
    </PagePlace>
  );
}
