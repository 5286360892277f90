import { Drawing, type IconProps } from '../drawing.tsx';

/** @example <ErrorIcon /> */
export const ErrorIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.3 1.75h5.4l3.55 3.55v5.4l-3.55 3.55H5.3L1.75 10.7V5.3z" strokeLinejoin="round" />
    <path d="M8 4.75v3.75m0 2.5v.01" />
  </Drawing>
);
