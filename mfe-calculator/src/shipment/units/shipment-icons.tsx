import { Drawing, type IconProps } from '@freightwright/mfe-kit';

export function PlusIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 2.5v11M2.5 8h11" strokeLinecap="butt" />
    </Drawing>
  );
}

export function BinIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M3.75 4.75h8.5v9h-8.5zM2 4.75h12M6 4.5V2.25h4V4.5M6.75 7.5v3.75m2.5-3.75v3.75" />
    </Drawing>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </Drawing>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 2.25 14.25 13.5H1.75z" strokeLinejoin="round" />
      <path d="M8 6.25v3.5m0 2v.01" />
    </Drawing>
  );
}
