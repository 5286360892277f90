import { drawn } from '@freightwright/mfe-kit';

export const WarningIcon = drawn('M8 2.25 14.25 13.5H1.75zM8 6.25v3.5m0 2v.01', 'round');
export const PrintIcon = drawn(
  'M4.25 6V1.75h7.5V6M4.25 11.75h-2.5V6h12.5v5.75h-2.5M4.25 9.25h7.5v5h-7.5z',
  'round',
);
