import { looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';

/** The facts of a card, one below the other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={`${looks.facts} ${looks.text}`}>{children}</dl>;
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
