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
      colorTextBase: color.ink,
      colorText: color.ink,
      colorTextSecondary: color.ink2,
      colorIcon: color.ink2,
      colorTextTertiary: color.ink3,
      colorTextHeading: color.ink,
      colorTextDisabled: color.ink3,
      colorTextPlaceholder: color.ink3,
      colorTextLightSolid: color.onAccent,
      colorBgContainer: color.surface,
      colorBgElevated: color.surface,
      colorBorder: color.line2,
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      colorBorderDisabled: color.line,
      fontFamily: constants.font,
      fontSize: 14,
      fontSizeSM: 13,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      controlHeight: 44,
      controlOutlineWidth: 0,
      // The focus ring.
      lineWidthFocus: 2,
      colorPrimaryBorder: color.accent,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
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
      Progress: { defaultColor: color.accent, remainingColor: color.sunken },
      Pagination: { itemActiveBg: color.accentSoft },
    },
  };
}
