import { usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { BrowserRouter, QueryClientProvider } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { createBolQueries } from './api/bol-queries.ts';
import { BolTabs } from './bol-tabs.tsx';

export function BolPage() {
  usePageTitle('Bill of lading');
  const session = useReadable(usePlatform().session);
  const [queries] = useState(createBolQueries);
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <BolTabs session={session} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
