import { type ReactNode, Suspense, useState } from 'react';

interface PagePlaceProps {
  /** Names the page that is shown. */
  readonly path: string;
  readonly children: ReactNode;
}

/**
 * The place of a page that may have its own scripts. On a visit's first page nothing is drawn before the page
 * can be, so that the shell's first words stay; later pages leave the place empty until then.
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
