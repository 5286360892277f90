import './remotes/lend-runtime.ts';
import '@freightwright/mfe-kit/theme.css';
import '@freightwright/mfe-kit/base.css';
import './theme/fonts.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createFederation } from './remotes/federation.ts';
import { createShell } from './shell.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(<App shell={createShell({ window, load: createFederation() })} />);
