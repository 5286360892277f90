import './remotes/lend-runtime.ts';
import '@freightwright/mfe-kit/theme.css';
import '@freightwright/mfe-kit/base.css';
import './theme/fonts.css';
import './theme/first-words.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createFederation } from './remotes/federation.ts';
import { createShell } from './shell.ts';

const root = document.getElementById('root') as HTMLElement;
const app = <App shell={createShell({ window, load: createFederation() })} />;
// The server writes the frame once it knows the remotes.
if (root.firstChild) hydrateRoot(root, app);
else createRoot(root).render(app);
