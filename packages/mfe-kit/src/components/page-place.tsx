import { type ReactNode, Suspense, useState } from 'react';

interface PagePlaceProps {
  /** Names the page that is shown. */
  readonly path: string;
  readonly children: ReactNode;
}

/**
 * The place of a page that may have scripts of its own. On the first page of a visit nothing of the remote is
 * drawn before the page can be, so that the shell leaves the first words of the page standing. A later page
 * leaves the place empty until it can be drawn.
 */
export function PagePlace({ path, children }: PagePlaceProps) {
  const [first] = useState(path);
  if (path === first) return children;
  return (
    // With the key, React does not keep showing the previous page while the next one loads.
    <Suspense key={path} fallback={null}>
      {children}
    </Suspense>
  );
}
