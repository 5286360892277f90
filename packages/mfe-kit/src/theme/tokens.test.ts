import { describe, expect, test } from 'vitest';
import css from './theme.css.ts';
import { type ColorToken, colors, ownColors } from './tokens.ts';

const grounds: ColorToken[] = ['surface', 'paper', 'sunken'];
const texts = ['ink', 'ink2', 'ink3', 'accent', 'ok', 'warn', 'err'] as const satisfies ColorToken[];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const color = colors[theme];

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    'has text in %s on %s at 4.5:1 or better',
    (text, ground) => expect(contrast(color[text], color[ground])).toBeGreaterThanOrEqual(4.5),
  );

  test.each(grounds)('has control borders on %s at 3:1 or better', (ground) =>
    expect(contrast(color.line2, color[ground])).toBeGreaterThanOrEqual(3),
  );

  test('has readable text on the accent, in rest and under the pointer', () => {
    expect(contrast(color.onAccent, color.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.onAccent, color.accentHover)).toBeGreaterThanOrEqual(4.5);
  });

  test('has readable class names on every band', () => {
    expect(contrast(color.ink, color.band0)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.ink, color.band1)).toBeGreaterThanOrEqual(4.5);
  });
});

test("readers' own colors replace every color in both themes, and no text is the color of its ground", () => {
  const own = css.slice(css.indexOf('forced-colors'), css.indexOf('prefers-reduced-motion'));
  expect(own).toContain(':root:root');
  expect(own.match(/--fw-[\w-]+: (?:Canvas|Highlight|GrayText)/g)).toHaveLength(
    Object.keys(colors.light).length - 1,
  );
  for (const text of texts) expect(ownColors[text]).not.toBe(ownColors.surface);
});

test('every color becomes a CSS variable in both themes', () => {
  const [light, dark] = css.split(":root[data-theme='dark']");
  expect(light).toContain('--fw-accent-soft: #FCEFE7;');
  expect(dark).toContain('--fw-accent-soft: #2B1D15;');
  expect(css.match(/--fw-on-accent: #/g)).toHaveLength(2);
});

test('reduced motion sets every duration to 0', () => {
  const reduced = css.slice(css.indexOf('prefers-reduced-motion'));
  expect(reduced.match(/: 0ms;/g)).toHaveLength(3);
});

/** Contrast ratio of two opaque colors. Source: WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
