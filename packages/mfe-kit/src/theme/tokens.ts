/** The design's color names. `accent` means "you are here" or "go"; there is no second accent. */
export type ColorToken = keyof typeof light;

const light = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  sunken: '#F4F1EA',
  ink: '#14202B',
  ink2: '#44525E',
  ink3: '#5F6B75',
  line: '#E4E0D8',
  line2: '#87847B',
  accent: '#C2410C',
  accentHover: '#9A3412',
  onAccent: '#FFFFFF',
  accentSoft: '#FCEFE7',
  ok: '#1B6B47',
  okSoft: '#E8F2EC',
  warn: '#765300',
  warnSoft: '#FAF1D7',
  err: '#B0133F',
  errSoft: '#FBEAEF',
  band0: '#FFFFFF',
  band1: '#BFC8CE',
  bar1: '#14202B',
  bar2: '#4C5C69',
  bar3: '#7F8B95',
  backdrop: '#14202B8C',
} as const;

const dark: Record<ColorToken, string> = {
  paper: '#0F161C',
  surface: '#161F27',
  sunken: '#0B1116',
  ink: '#EDF0F2',
  ink2: '#B3BEC7',
  ink3: '#8E9BA6',
  line: '#28343E',
  line2: '#6E7C88',
  accent: '#FF8B4E',
  accentHover: '#FFA576',
  onAccent: '#1B0D04',
  accentSoft: '#2B1D15',
  ok: '#6CCB9A',
  okSoft: '#12271E',
  warn: '#E5BE55',
  warnSoft: '#2A2310',
  err: '#FF8FA8',
  errSoft: '#31151D',
  band0: '#161F27',
  band1: '#41505C',
  bar1: '#EDF0F2',
  bar2: '#A3B0BA',
  bar3: '#6E7C88',
  backdrop: '#05090CB3',
};

/** Every color of both themes, as the single source of the CSS variables. */
export const colors = { light, dark } as const;

/** Forced colors, in both themes: one background, one text color; only selected or active items stand out. */
export const ownColors: Record<Exclude<ColorToken, 'backdrop'>, string> = {
  paper: 'Canvas',
  surface: 'Canvas',
  sunken: 'Canvas',
  ink: 'CanvasText',
  ink2: 'CanvasText',
  ink3: 'CanvasText',
  line: 'CanvasText',
  line2: 'CanvasText',
  accent: 'Highlight',
  accentHover: 'Highlight',
  onAccent: 'HighlightText',
  accentSoft: 'Canvas',
  ok: 'CanvasText',
  okSoft: 'Canvas',
  warn: 'CanvasText',
  warnSoft: 'Canvas',
  err: 'CanvasText',
  errSoft: 'Canvas',
  band0: 'Canvas',
  band1: 'Canvas',
  bar1: 'CanvasText',
  bar2: 'GrayText',
  bar3: 'CanvasText',
};

/** The fallback until the typeface loads, with the same metrics. */
export const standIn = "'Archivo Stand-In', Arial, sans-serif";

/** Values that both themes share: `--fw-font` and so on. */
export const constants = {
  font: `'Archivo Variable', 'Archivo', ${standIn}`,
  mono: "'Geist Mono Variable', 'Geist Mono', ui-monospace, monospace",
  /** Height of a field or button. Only the wide shipment table has lower ones, for precise pointers. */
  control: '44px',
  'radius-sheet': '8px',
  'radius-control': '6px',
  'radius-chip': '4px',
  'radius-mark': '2px',
  ease: 'cubic-bezier(.2, .8, .2, 1)',
  /** Hover and press. */
  fast: '80ms',
  /** Open and close. */
  mid: '120ms',
  /** The cursor along the ruler. */
  slow: '180ms',
  'layer-sticky': '10',
  'layer-header': '20',
  'layer-bar': '30',
  'layer-popup': '1000',
  'layer-toast': '2050',
  'layer-skip-link': '3000',
} as const;

/** The durations that become 0 for users who prefer reduced motion. */
export const durations = ['fast', 'mid', 'slow'] as const satisfies readonly (keyof typeof constants)[];
