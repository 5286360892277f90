import { drawn } from '@freightwright/mfe-kit';

export const EditIcon = drawn('M2.75 13.25v-2.5l8-8 2.5 2.5-8 8zM9 4.5 11.5 7', 'round');
export const PrintIcon = drawn(
  'M4.75 5.5V1.75h6.5V5.5M4.75 11.5h-3v-6h12.5v6h-3M4.75 9.25h6.5v5h-6.5z',
  'round',
);
export const UpIcon = drawn('M8 13.25V3m-4 4 4-4 4 4');
export const DownIcon = drawn('M8 2.75V13M4 9l4 4 4-4');
export const LevelIcon = drawn('M3 8h10');
export const WarningIcon = drawn('M8 2.25 14.25 13.5H1.75zM8 6.5v3m0 2v.01', 'round');
