// Apart from the other icons, because the form that uses them is lazily loaded.
import { Drawing, type IconProps } from './drawing.tsx';

/** @example <EyeIcon /> */
export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" strokeLinejoin="round" />
    <circle cx="8" cy="8" r="2" />
  </Drawing>
);

/** @example <EyeOffIcon /> */
export const EyeOffIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.3 3.8A6.4 6.4 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11.6 11.6 0 0 1-2 2.4M4.3 4.9A11.4 11.4 0 0 0 1.5 8S4 12.5 8 12.5a6.4 6.4 0 0 0 3.6-1.2" />
    <path d="m2.5 2.5 11 11" />
  </Drawing>
);
