/**
 * A remote that takes everything a build gives: style sheets with roles, looks, shared libraries, data that the build
 * makes, a file as a text, and a page with its own markup.
 */
export const dockRemote: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "mfe-dock",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": "./src/index.ts",
  "dependencies": {
    "@freightwright/contracts": "0.1.0",
    "@freightwright/mfe-kit": "0.1.0",
    "@freightwright/mfe-routing": "1.0.0",
    "react": "19.3.1",
    "react-dom": "19.3.1"
  }
}
`,
  'remote.json': `{ "name": "mfe-dock", "contract": 1, "routes": ["/dock"], "pages": [{ "path": "/dock" }] }\n`,
  'src/index.ts': `import { createLifecycle } from '@freightwright/mfe-kit';
import { DockPage } from './dock-page.tsx';

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(DockPage);
`,
  'src/rules.md': 'Trucks wait at the gate.\n',
  'src/problem-count.made.ts': `import { problems } from '@freightwright/contracts';

export const notFound = problems['bol.not-found'].title;
`,
  'src/dock-page.module.css': `.hours {
  --flow: line 8px;
  --text: interface 560 ok;
}
`,
  'src/dock-yard.tsx': `import { Button, usePlatform } from '@freightwright/mfe-kit';

export default function DockYard() {
  const { toast } = usePlatform();
  return <Button onClick={() => toast({ kind: 'success', title: 'The dock is open' })}>Open the dock</Button>;
}
`,
  'src/dock-page.tsx': `import { looks, queryDefaults, routes, useIsMarkup, usePageHead, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, QueryClientProvider, useQuery } from '@freightwright/mfe-routing';
import { lazy, Suspense, useState } from 'react';
import styles from './dock-page.module.css';
import { notFound } from './problem-count.made.ts';
import rules from './rules.md?raw';

const DockYard = lazy(() => import('./dock-yard.tsx'));

export function DockPage() {
  usePageHead({ title: 'Docks', description: 'When docks are open.', canonicalPath: '/dock' });
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }));
  return (
    <QueryClientProvider client={queries}>
      <h1 className={looks.h1}>Docks</h1>
      <p className={styles.hours}>Open from 8 to 5.</p>
      <p>{rules}</p>
      <p>{notFound}</p>
      {!useIsMarkup() && <Tier />}
    </QueryClientProvider>
  );
}

function Tier() {
  const { call } = usePlatform();
  const { data } = useQuery({ queryKey: ['status'], queryFn: () => call(routes.userStatus) });
  return (
    <>
      <p>{data && \`Your tier is \${data.tier}.\`}</p>
      <Suspense>
        <DockYard />
      </Suspense>
    </>
  );
}
`,
};
