import { Drawing, drawn } from '@freightwright/mfe-kit';

export const MinusIcon = drawn('M3 8h10');
export const DownloadIcon = drawn('M8 2.25v7.5m-3.25-3L8 10l3.25-3.25M2.5 13.25h11');
export const PrintIcon = drawn(
  'M4.5 5.5v-3.25h7V5.5m-7 5.75H2.25V5.5h11.5v5.75H11.5M4.5 9.25h7v4.5h-7z',
  'round',
);

export const EyeIcon = () => (
  <Drawing>
    <path d="M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8z" strokeLinejoin="round" />
    <circle cx="8" cy="8" r="1.75" />
  </Drawing>
);
