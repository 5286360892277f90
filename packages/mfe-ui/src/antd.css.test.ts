import { expect, it } from 'vitest';
import tableStyles from './antd.css.ts';
import pickerStyles from './picker.css.ts';

it.each([
  ['a table', tableStyles],
  ['a picker', pickerStyles],
])(
  'every class, animation and layer of %s begins with the name of the remote, in both themes',
  async (_, stylesFor) => {
    const css = await stylesFor('mfe-dock');
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
  },
);
