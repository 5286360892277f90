import { Drawing, type IconProps } from '../drawing.tsx';

/** @example <Button icon={<RetryIcon />}>Retry</Button> */
export const RetryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12.75 9.5a5 5 0 1 1-.5-4.25" strokeLinecap="butt" />
    <path d="M12.75 2.25v3.25H9.5" />
  </Drawing>
);
