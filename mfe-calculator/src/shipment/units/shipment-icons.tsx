import { Drawing, type IconProps } from '@freightwright/mfe-kit';

export function WarningIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 2.25 14.25 13.5H1.75z" strokeLinejoin="round" />
      <path d="M8 6.25v3.5m0 2v.01" />
    </Drawing>
  );
}

export function PrintIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4.25 6V1.75h7.5V6M4.25 11.75h-2.5V6h12.5v5.75h-2.5" strokeLinejoin="round" />
      <path d="M4.25 9.25h7.5v5h-7.5z" strokeLinejoin="round" />
    </Drawing>
  );
}
