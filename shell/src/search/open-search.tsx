import { Dialog, type Platform } from '@freightwright/mfe-kit';
import { SiteSearch } from '@freightwright/mfe-kit/search';
import { createRoot } from 'react-dom/client';

/** Opens the search over the page, in a root of its own. Does nothing while another dialog is open. */
export function openSearch({ navigate }: Pick<Platform, 'navigate'>): void {
  if (document.querySelector('dialog[open]')) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Dialog open title="Search" onClose={close}>
      <SiteSearch
        onFollow={(to) => {
          close();
          const { pathname, hash } = new URL(to, window.location.href);
          // The browser itself scrolls to an anchor on the open page, and fires `hashchange`.
          if (pathname === window.location.pathname && hash !== '') window.location.hash = hash;
          else navigate(to);
        }}
      />
    </Dialog>,
  );
}
