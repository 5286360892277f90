import { colours, constants } from '@freightwright/mfe-kit/tokens';
import type { ThemeConfig } from 'antd';

export type UiTheme = keyof typeof colours;

/**
 * What ConfigProvider gets, in both themes. The same values must be used when the styles are extracted and at
 * run time; otherwise class names and variables do not match.
 */
export const uiThemes: Readonly<Record<UiTheme, ThemeConfig>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
};

function themeOf(name: UiTheme): ThemeConfig {
  const colour = colours[name];
  const accents = { activeBorderColor: colour.accent, hoverBorderColor: colour.ink };
  const field = {
    ...accents,
    activeShadow: `0 0 0 1px ${colour.accent}`,
    inputFontSize: 16,
    inputFontSizeLG: 16,
  };
  return {
    // No style is made in the browser, because the content security policy allows none.
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: `fw-${name}` },
    // `darkAlgorithm` would recompute the seed colors, so the dark values are given directly.
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour.accentHover,
      colorPrimaryActive: colour.accentHover,
      colorPrimaryBg: colour.accentSoft,
      colorPrimaryBgHover: colour.accentSoft,
      colorTextLightSolid: colour.onAccent,
      colorLink: colour.ink,
      colorLinkHover: colour.accent,
      colorLinkActive: colour.accent,
      colorSuccess: colour.ok,
      colorSuccessBg: colour.okSoft,
      colorSuccessBorder: colour.line,
      colorWarning: colour.warn,
      colorWarningBg: colour.warnSoft,
      colorWarningBorder: colour.line,
      colorError: colour.err,
      colorErrorBg: colour.errSoft,
      colorErrorBorder: colour.line,
      colorInfo: colour.ink2,
      colorInfoBg: colour.sunken,
      colorInfoBorder: colour.line,
      colorTextBase: colour.ink,
      colorText: colour.ink,
      colorTextSecondary: colour.ink2,
      colorIcon: colour.ink2,
      colorTextTertiary: colour.ink3,
      colorTextPlaceholder: colour.ink3,
      colorTextDisabled: colour.ink3,
      colorBgBase: colour.paper,
      colorBgLayout: colour.paper,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBgContainerDisabled: colour.sunken,
      colorFillAlter: colour.sunken,
      colorBgMask: colour.backdrop,
      colorBorder: colour.line2,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      colorBorderDisabled: colour.line,
      fontFamily: constants.font,
      fontFamilyCode: constants.mono,
      fontSize: 14,
      fontSizeLG: 16,
      fontSizeSM: 13,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      borderRadiusXS: 2,
      controlHeight: 44,
      controlHeightLG: 48,
      controlHeightSM: 36,
      boxShadow: 'none',
      boxShadowSecondary: `0 0 0 1px ${colour.line2}`,
      boxShadowTertiary: `0 0 0 1px ${colour.line2}`,
      controlOutlineWidth: 0,
      // The ring around the element that has the keyboard focus.
      lineWidthFocus: 2,
      colorPrimaryBorder: colour.accent,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      zIndexPopupBase: Number(constants['layer-popup']),
    },
    components: {
      Button: {
        primaryColor: colour.onAccent,
        fontWeight: 560,
        contentFontSize: 15,
        paddingInline: 18,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBg: colour.sunken,
      },
      Input: field,
      InputNumber: field,
      Select: {
        ...accents,
        fontSize: 16,
        lineHeight: 1.375,
        optionHeight: 44,
        activeOutlineColor: colour.accent,
      },
      Table: {
        headerBg: colour.surface,
        headerColor: colour.ink3,
        fontWeightStrong: 500,
        headerSplitColor: 'transparent',
        rowHoverBg: colour.sunken,
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
      },
      Collapse: { headerBg: colour.surface, contentBg: colour.surface },
      Segmented: { trackBg: colour.sunken, itemSelectedBg: colour.surface },
      Tabs: { inkBarColor: colour.accent, itemSelectedColor: colour.ink },
      Checkbox: { colorWhite: colour.onAccent, controlInteractiveSize: 20 },
      Radio: { colorWhite: colour.onAccent, controlInteractiveSize: 20 },
      Switch: { handleBg: colour.surface },
      // Both ends have one color, so that a skeleton never shimmers.
      Skeleton: { gradientFromColor: colour.line, gradientToColor: colour.line },
    },
  };
}
