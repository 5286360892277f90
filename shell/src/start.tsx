import './remotes/share-runtime.ts';
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
// Restores the shell, with its state, on a page that was emptied by other code.
new MutationObserver(() => {
  if (!root.isConnected) document.body.append(root);
}).observe(document.body, { childList: true });
const app = <App shell={createShell({ window, load: createFederation() })} />;
// The server writes the frame when it knows the remotes. Hydrating in a transition lets the page respond to a
// key or a scroll in between, and not only at the end.
if (root.firstChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
