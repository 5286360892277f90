import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, Input } from 'antd';
import { createElement, Fragment, type ReactNode } from 'react';
import * as components from './components.ts';
import { type UiTheme, uiThemes } from './ui-themes.ts';

/**
 * Input is rendered below and not by the extraction, which would also render a deprecated component of it and
 * print a warning.
 */
const { Input: _drawnHere, ...drawnByExtraction } = components;

/**
 * The components' styles as a style sheet, for both themes. The build runs this module and stores its text,
 * because the content security policy forbids styles generated in the browser. The rules are the same in both
 * themes, so the second theme only adds its variables.
 */
export default [withoutStrays(extract('light')), variablesOf('dark'), ours()].join('\n');

function extract(theme: UiTheme): string {
  const css = extractStyle({
    includes: Object.keys(drawnByExtraction),
    customTheme: (drawn) =>
      createElement(ConfigProvider, { theme: { ...uiThemes[theme], zeroRuntime: false } }, drawn, inputs()),
  });
  // The text is only used in a separate style sheet, never in a page.
  return css.replace(/<\/?style[^>]*>/g, '');
}

function inputs(): ReactNode {
  const kinds = [Input, Input.TextArea, Input.Password, Input.Search, Input.OTP] as const;
  return createElement(
    Fragment,
    null,
    ...kinds.map((kind, key) => createElement(kind as typeof Input, { key })),
  );
}

/**
 * The extraction also renders a dialog outside of any theme. Its variables are unused on pages and removed.
 */
function withoutStrays(css: string): string {
  return css.replace(/\.css-var-_[^{}]*\{[^{}]*\}/g, '');
}

function variablesOf(theme: UiTheme): string {
  return (
    extract(theme)
      .match(new RegExp(`\\.fw-${theme}[^{}]*\\{[^{}]*\\}`, 'g'))
      ?.join('\n') ?? ''
  );
}

/** Rules for which antd has no token. */
function ours(): string {
  return `
.ant-table-wrapper .ant-table-thead > tr > th { font-size: 12px; line-height: 16px; }
.ant-tabs .ant-tabs-tab { padding-block: 0; }
.ant-tabs .ant-tabs-tab .ant-tabs-tab-btn { padding-block: 11px; }
@media (prefers-reduced-motion: reduce) {
  .fw-light.fw-light, .fw-dark.fw-dark {
    --ant-motion-duration-fast: 0s; --ant-motion-duration-mid: 0s; --ant-motion-duration-slow: 0s;
  }
}
`;
}
