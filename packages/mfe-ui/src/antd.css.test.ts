import { expect, it } from 'vitest';
import stylesFor from './antd.css.ts';

const css = await stylesFor('mfe-dock');

it('every class, animation and layer begins with the name of the remote, in both themes', () => {
  for (const [, name] of css.matchAll(/@keyframes ([\w-]+)/g)) expect(name).toMatch(/^mfe-dock-antd-/);
  expect(css.match(/@layer [^;{]+/g)).toEqual([
    '@layer mfe-dock-antd,mfe-dock-antd-table',
    '@layer mfe-dock-antd',
    '@layer mfe-dock-antd-table',
  ]);
  expect(css.match(/\.ant-|\.anticon/g)).toBeNull();
  expect(css.match(/\.mfe-dock-antd-(?:light|dark)\{--ant-/g)).toEqual([
    '.mfe-dock-antd-light{--ant-',
    '.mfe-dock-antd-dark{--ant-',
  ]);
});
