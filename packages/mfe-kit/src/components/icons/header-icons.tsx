// The header needs these immediately, so they are apart from the icons of lazy chunks.
import { Drawing, drawn, type IconProps } from './drawing.tsx';

/** @example <MoonIcon size={20} /> */
export const MoonIcon = /* @__PURE__ */ drawn('M6.5 2.25a6 6 0 1 0 7.25 7.25A5 5 0 0 1 6.5 2.25z', 'round');

/** @example <SunIcon size={20} /> */
export const SunIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.25v1m0 11.5v1M1.25 8h1m11.5 0h1M3.2 3.2l.7.7m8.2 8.2.7.7m0-9.6-.7.7M3.9 12.1l-.7.7" />
  </Drawing>
);

/** @example <MenuIcon size={20} /> */
export const MenuIcon = /* @__PURE__ */ drawn('M2 5.25h12M2 10.75h12', undefined, 'butt');

/** @example <CloseIcon size={20} /> */
export const CloseIcon = /* @__PURE__ */ drawn('m3.5 3.5 9 9m0-9-9 9');
