import type { ReactNode } from 'react';

export interface IconProps {
  /** 16 in controls, 20 in the header. */
  readonly size?: 16 | 20;
}

/**
 * Drawn on a 16 px grid with a 1.5 px stroke. The text next to an icon carries the meaning, so no icon is
 * read aloud.
 */
export function Drawing({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
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
}

export function MailIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M1.75 3.25h12.5v9.5H1.75z" strokeLinejoin="round" />
      <path d="m2.5 4.25 5.5 4.5 5.5-4.5" />
    </Drawing>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5.25 5.25h8.5v8.5h-8.5z" strokeLinejoin="round" />
      <path d="M10.5 2.25H2.25v8.25" />
    </Drawing>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m2.5 8.5 3.5 3.5 7.5-8" />
    </Drawing>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m3.5 3.5 9 9m0-9-9 9" />
    </Drawing>
  );
}

export function RetryIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12.75 9.5a5 5 0 1 1-.5-4.25" strokeLinecap="butt" />
      <path d="M12.75 2.25v3.25H9.5" />
    </Drawing>
  );
}

export function ErrorIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5.3 1.75h5.4l3.55 3.55v5.4l-3.55 3.55H5.3L1.75 10.7V5.3z" strokeLinejoin="round" />
      <path d="M8 4.75v3.75m0 2.5v.01" />
    </Drawing>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6.5 2.25a6 6 0 1 0 7.25 7.25A5 5 0 0 1 6.5 2.25z" strokeLinejoin="round" />
    </Drawing>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.25v1m0 11.5v1M1.25 8h1m11.5 0h1M3.2 3.2l.7.7m8.2 8.2.7.7m0-9.6-.7.7M3.9 12.1l-.7.7" />
    </Drawing>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M2 5.25h12M2 10.75h12" strokeLinecap="butt" />
    </Drawing>
  );
}

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
