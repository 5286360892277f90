import {
  ButtonLink,
  DidNotLoad,
  PagePlace,
  Section,
  SectionBody,
  usePageTitle,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import {
  BrowserRouter,
  QueryClientProvider,
  Route,
  Routes,
  useLocation,
  useSearchParams,
} from '@freightwright/mfe-routing';
import { useState } from 'react';
import { createRemoteQueries, isRefused, useRemotes } from './api/remote-queries.ts';
import { RemotesTable } from './components/remotes-table.tsx';
import styles from './components/tables.module.css';
import { RemoteDetail } from './remote/remote-detail.tsx';

/** The shell shows this page only to signed-in visitors, except briefly after a sign-out. */
function PlatformPage() {
  usePageTitle('Platform');
  const { user, status } = useReadable(usePlatform().session);
  return (
    <>
      <header className={util.below20}>
        <h1 className={util.h1}>Platform</h1>
        <p className={`${util.above8} ${util.intro}`}>
          Which version of each remote visitors get, how it does, and what you can do about it.
        </p>
      </header>
      {user && <Remotes key={user.id} />}
      {status === 'signed-out' && <p className={util.ink2}>You are signed out.</p>}
    </>
  );
}

/** Data of one account is never shown to the next. */
function Remotes() {
  const [queries] = useState(createRemoteQueries);
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.place}>
        <OwnRemotes />
      </div>
    </QueryClientProvider>
  );
}

function OwnRemotes() {
  const loading = useRemotes();
  const [search] = useSearchParams();
  if (loading.isPending) {
    return (
      <div role="status" aria-label="Loading: Remotes" className={util.blanks61}>
        <span />
        <span />
        <span />
      </div>
    );
  }
  if (isRefused(loading.error)) return <NotForYou />;
  const remotes = loading.data;
  if (!remotes) {
    return (
      <DidNotLoad loading={loading}>
        We couldn’t load the list of remotes. The site keeps serving them.
      </DidNotLoad>
    );
  }
  if (remotes.length === 0) return <NoRemotes />;
  const chosen = remotes.find(({ entry }) => entry.name === search.get('remote')) ?? remotes[0];
  return (
    <div className={util.styleSheets}>
      <RemotesTable remotes={remotes} chosen={chosen?.entry.name} />
      {/* Another remote starts without the last outcome. */}
      {chosen && <RemoteDetail key={chosen.entry.name} record={chosen} />}
    </div>
  );
}

const NotForYou = () => (
  <Section title="This page is for operators and teams">
    <SectionBody className={`${util.stack16} ${util.left}`}>
      <p className={util.text}>
        Your account runs no part of this site. If it should, ask whoever runs the site for the role of your
        team, and sign in again.
      </p>
      <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>
    </SectionBody>
  </Section>
);

const NoRemotes = () => (
  <Section title="Remotes">
    <SectionBody>
      <p className={util.text}>
        No remote has been deployed. Each one shows here with its versions after its first deployment:{' '}
        <code className={util.code}>npm run remote -- deploy mfe-bol</code>
      </p>
    </SectionBody>
  </Section>
);

/** The remotes' dashboard for operators and teams. The route is that of remote.json. */
export const PlatformPages = () => (
  <BrowserRouter>
    <Pages />
  </BrowserRouter>
);

const Pages = () => (
  <PagePlace path={useLocation().pathname}>
    <Routes>
      <Route path="/platform" element={<PlatformPage />} />
    </Routes>
  </PagePlace>
);
