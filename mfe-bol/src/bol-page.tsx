import { queryDefaults, usePageHead, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { BrowserRouter, QueryClient, QueryClientProvider } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import { usageKey } from './api/bol-queries.ts';
import { BolTabs } from './components/bol-tabs.tsx';

const pageHead = {
  title: 'Bill of lading',
  description:
    'Fill in a straight bill of lading for an LTL shipment, see the page as it will print, and issue it with a number of its own. Each field is checked before it is issued.',
  canonicalPath: '/bol',
};

export function BolPage() {
  usePageHead(pageHead);
  const platform = usePlatform();
  const session = useReadable(platform.session);
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }));
  // A new plan has another allowance, which the open form follows.
  useEffect(
    () => platform.session.subscribe(() => void queries.invalidateQueries({ queryKey: usageKey })),
    [platform, queries],
  );
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <BolTabs session={session} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
