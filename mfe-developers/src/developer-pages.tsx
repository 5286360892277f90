import { lazyComponent, PagePlace } from '@freightwright/mfe-kit';
import { BrowserRouter, Route, Routes, useLocation } from '@freightwright/mfe-routing';
import type { ComponentType } from 'react';
import { OverviewPage } from './overview/overview-page.tsx';
import { paths } from './portal/portal-paths.ts';

/** The pages. Each but the first is a lazy chunk, like those of mfe-content. */
const pages: Readonly<Record<keyof typeof paths, ComponentType>> = {
  overview: OverviewPage,
  quickStart: lazyComponent(async () => (await import('./quick-start/quick-start-page.tsx')).QuickStartPage),
  clients: lazyComponent(async () => (await import('./clients/clients-page.tsx')).ClientsPage),
  reference: lazyComponent(async () => (await import('./reference/reference-page.tsx')).ReferencePage),
  webhooks: lazyComponent(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  errors: lazyComponent(async () => (await import('./errors/errors-page.tsx')).ErrorsPage),
  changelog: lazyComponent(async () => (await import('./changelog/changelog-page.tsx')).ChangelogPage),
};

/** The portal for engineers who call the API. The routes are those of remote.json. */
export const DeveloperPages = () => (
  <BrowserRouter>
    <Pages />
  </BrowserRouter>
);

const Pages = () => (
  <PagePlace path={useLocation().pathname}>
    <Routes>
      {(Object.keys(paths) as (keyof typeof paths)[]).map((name) => {
        const Page = pages[name];
        return <Route key={name} path={paths[name]} element={<Page />} />;
      })}
    </Routes>
  </PagePlace>
);
