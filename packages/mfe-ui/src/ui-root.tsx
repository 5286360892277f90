import './antd.css.ts';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { type UiTheme, uiThemes } from './ui-themes.ts';

interface UiRootProps {
  /** The shell's theme: `useReadable(usePlatform().theme)`. */
  readonly theme: UiTheme;
  readonly children: ReactNode;
}

/** Wraps a remote that uses these components. Their styles come with this package as a style sheet. */
export const UiRoot = ({ theme, children }: UiRootProps) => (
  <ConfigProvider theme={uiThemes[theme]} wave={{ disabled: true }}>
    {children}
  </ConfigProvider>
);
