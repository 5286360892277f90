import { Drawing, type IconProps } from '@freightwright/mfe-kit';

export function WarningIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 2.25 14.25 13.5H1.75z" strokeLinejoin="round" />
      <path d="M8 6.25v3.5m0 2v.01" />
    </Drawing>
  );
}
