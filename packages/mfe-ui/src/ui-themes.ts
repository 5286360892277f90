import { colors, constants } from '@freightwright/mfe-kit/tokens';
import type { ThemeConfig } from 'antd';

export type UiTheme = keyof typeof colors;

/** The beginning of antd's class names in one remote. */
export const prefixOf = (remote: string): string => `${remote}-antd`;

/**
 * ConfigProvider's props. The same values must be used when the styles are extracted and at run time; otherwise
 * class names and variables do not match.
 */
export const themeOf = (remote: string, theme: UiTheme) => ({
  prefixCls: prefixOf(remote),
  iconPrefixCls: `${prefixOf(remote)}-icon`,
  wave: { disabled: true },
  theme: tokensOf(`${prefixOf(remote)}-${theme}`, colors[theme]),
});

function tokensOf(key: string, color: (typeof colors)[UiTheme]): ThemeConfig {
  return {
    // No styles are generated in the browser, because the content security policy forbids them.
    zeroRuntime: true,
    hashed: false,
    cssVar: { key, prefix: 'ant' },
    // `darkAlgorithm` would recompute the seed colors, so the dark values are given directly.
    token: {
      colorPrimary: color.accent,
      colorPrimaryHover: color.accentHover,
      colorPrimaryActive: color.accentHover,
      colorPrimaryBg: color.accentSoft,
      colorPrimaryBgHover: color.accentSoft,
      colorTextLightSolid: color.onAccent,
      colorLink: color.ink,
      colorLinkHover: color.accent,
      colorLinkActive: color.accent,
      colorSuccess: color.ok,
      colorSuccessBg: color.okSoft,
      colorSuccessBorder: color.line,
      colorWarning: color.warn,
      colorWarningBg: color.warnSoft,
      colorWarningBorder: color.line,
      colorError: color.err,
      colorErrorBg: color.errSoft,
      colorErrorBorder: color.line,
      colorInfo: color.ink2,
      colorInfoBg: color.sunken,
      colorInfoBorder: color.line,
      colorTextBase: color.ink,
      colorText: color.ink,
      colorTextSecondary: color.ink2,
      colorIcon: color.ink2,
      colorTextTertiary: color.ink3,
      colorTextPlaceholder: color.ink3,
      colorTextDisabled: color.ink3,
      colorBgBase: color.paper,
      colorBgLayout: color.paper,
      colorBgContainer: color.surface,
      colorBgElevated: color.surface,
      colorBgContainerDisabled: color.sunken,
      colorFillAlter: color.sunken,
      colorBgMask: color.backdrop,
      colorBorder: color.line2,
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      colorBorderDisabled: color.line,
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
      boxShadowSecondary: `0 0 0 1px ${color.line2}`,
      boxShadowTertiary: `0 0 0 1px ${color.line2}`,
      controlOutlineWidth: 0,
      // The focus ring.
      lineWidthFocus: 2,
      colorPrimaryBorder: color.accent,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      zIndexPopupBase: Number(constants['layer-popup']),
    },
    components: {
      Table: {
        headerBg: color.surface,
        headerColor: color.ink3,
        fontWeightStrong: 500,
        headerSplitColor: 'transparent',
        headerSortActiveBg: color.sunken,
        headerSortHoverBg: color.sunken,
        bodySortBg: color.surface,
        rowHoverBg: color.sunken,
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
      },
      Pagination: { itemActiveBg: color.accentSoft },
    },
  };
}
