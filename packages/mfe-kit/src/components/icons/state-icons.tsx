import { Drawing, type IconProps } from './drawing.tsx';

/** @example <ErrorIcon /> */
export const ErrorIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.3 1.75h5.4l3.55 3.55v5.4l-3.55 3.55H5.3L1.75 10.7V5.3z" strokeLinejoin="round" />
    <path d="M8 4.75v3.75m0 2.5v.01" />
  </Drawing>
);

/** @example <Button icon={<RetryIcon />}>Retry</Button> */
export const RetryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12.75 9.5a5 5 0 1 1-.5-4.25" strokeLinecap="butt" />
    <path d="M12.75 2.25v3.25H9.5" />
  </Drawing>
);
