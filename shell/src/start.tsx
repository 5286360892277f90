import './remotes/lend-runtime.ts';
import '@freightwright/mfe-kit/theme.css';
import '@freightwright/mfe-kit/base.css';
import './theme/fonts.css';
import './theme/first-words.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createFederation } from './remotes/federation.ts';
import { createShell } from './shell.ts';

const root = document.getElementById('root') as HTMLElement;
// A page that something has emptied gets the shell back, with all that it holds.
new MutationObserver(() => {
  if (!root.isConnected) document.body.append(root);
}).observe(document.body, { childList: true });
const app = <App shell={createShell({ window, load: createFederation() })} />;
// The server writes the frame once it knows the remotes. Taken over in a transition, it lets the page answer a key or
// a scroll in between, and not only when all of it is done.
if (root.firstChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
