import { type ReactNode, Suspense, useState } from 'react';

interface PagePlaceProps {
  /** The path of the page that is shown. */
  readonly path: string;
  readonly children: ReactNode;
}

/**
 * The slot of a lazily loaded page. The first page of a visit has no fallback, so that the shell's
 * introduction stays until it renders; the others leave the slot empty until then.
 * @example <PagePlace path={path}><Page /></PagePlace>
 */
export function PagePlace({ path, children }: PagePlaceProps) {
  const [first] = useState(path);
  if (path === first) return children;
  return (
    // With the key, React does not show the previous page while the next one loads.
    <Suspense key={path} fallback={null}>
      {children}
    </Suspense>
  );
}
