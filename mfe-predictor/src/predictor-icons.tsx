import { Drawing } from '@freightwright/mfe-kit';

export const EditIcon = () => (
  <Drawing>
    <path d="M2.75 13.25v-2.5l8-8 2.5 2.5-8 8zM9 4.5 11.5 7" strokeLinejoin="round" />
  </Drawing>
);

export const PrintIcon = () => (
  <Drawing>
    <path d="M4.75 5.5V1.75h6.5V5.5M4.75 11.5h-3v-6h12.5v6h-3M4.75 9.25h6.5v5h-6.5z" strokeLinejoin="round" />
  </Drawing>
);

export const UpIcon = () => (
  <Drawing>
    <path d="M8 13.25V3m-4 4 4-4 4 4" />
  </Drawing>
);

export const DownIcon = () => (
  <Drawing>
    <path d="M8 2.75V13M4 9l4 4 4-4" />
  </Drawing>
);

export const LevelIcon = () => (
  <Drawing>
    <path d="M3 8h10" />
  </Drawing>
);

export const WarningIcon = () => (
  <Drawing>
    <path d="M8 2.25 14.25 13.5H1.75z" strokeLinejoin="round" />
    <path d="M8 6.5v3m0 2v.01" />
  </Drawing>
);
