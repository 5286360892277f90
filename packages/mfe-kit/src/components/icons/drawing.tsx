import type { ReactNode } from 'react';

export interface IconProps {
  /** 16 in controls, 20 in the header. */
  readonly size?: 16 | 20;
}

/**
 * An SVG on a 16 px grid with a 1.5 px stroke. Hidden from screen readers, unlike the text beside it.
 * @example <Drawing size={20}><path d="M2 8h12" /></Drawing>
 */
export const Drawing = ({ size = 16, children }: IconProps & { readonly children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={(1.5 * 16) / size}
    strokeLinecap="square"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/**
 * An icon of a single path.
 * @param join how its lines meet; 'round' where they form an outline.
 * @example const MinusIcon = drawn('M2 8h12', undefined, 'butt');
 */
export const drawn = (path: string, join?: 'round', cap?: 'butt') => (props: IconProps) => (
  <Drawing {...props}>
    <path d={path} strokeLinejoin={join} strokeLinecap={cap} />
  </Drawing>
);
