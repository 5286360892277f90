import { Drawing, drawn, type IconProps } from './drawing.tsx';

/** @example <MailIcon /> */
export const MailIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M1.75 3.25h12.5v9.5H1.75z" strokeLinejoin="round" />
    <path d="m2.5 4.25 5.5 4.5 5.5-4.5" />
  </Drawing>
);

/** @example <CopyIcon /> */
export const CopyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.25 5.25h8.5v8.5h-8.5z" strokeLinejoin="round" />
    <path d="M10.5 2.25H2.25v8.25" />
  </Drawing>
);

/** @example <CheckIcon /> */
export const CheckIcon = /* @__PURE__ */ drawn('m2.5 8.5 3.5 3.5 7.5-8');

/** @example <Button icon={<PlusIcon />}>Add a unit</Button> */
export const PlusIcon = /* @__PURE__ */ drawn('M8 2.5v11M2.5 8h11', undefined, 'butt');

/** @example <Button icon={<BinIcon />}>Delete</Button> */
export const BinIcon = /* @__PURE__ */ drawn(
  'M3.75 4.75h8.5v9h-8.5zM2 4.75h12M6 4.5V2.25h4V4.5M6.75 7.5v3.75m2.5-3.75v3.75',
);

/** @example <ChevronDownIcon /> */
export const ChevronDownIcon = /* @__PURE__ */ drawn('m3.5 6 4.5 4.5L12.5 6');
