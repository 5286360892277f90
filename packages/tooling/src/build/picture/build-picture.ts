import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pictureSize } from '@freightwright/contracts';
import { bandsOn, chartScale, densityRule, nmfc2025Scale, ticksOn } from '@freightwright/domain';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { linesOf, type TextStyle, textPath, textWidth } from './build-picture-text.ts';

/** The texts on the picture of a page. */
export interface PictureText {
  readonly title: string;
  readonly description: string;
}

/** The light theme of the site. Source: packages/mfe-kit/src/theme/tokens.ts, which only browsers import. */
const colors = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#14202B',
  ink2: '#44525E',
  ink3: '#5F6B75',
  line2: '#87847B',
  accent: '#C2410C',
} as const;
/** Red, green and blue of the lightest band, and of the densest. */
const bandColors = [
  [0xff, 0xbf],
  [0xff, 0xc8],
  [0xff, 0xce],
] as const;

const margin = 80;
const inside = pictureSize.width - 2 * margin;

/** The alternative text of the picture. */
export const pictureAlt = ({ title }: PictureText) =>
  `The words “${title}” above a rule with the density bands of both freight class scales`;

/**
 * The preview picture of a page when its address is shared: title, description and density rule. It is
 * rendered without a browser, and deterministic.
 * @returns a PNG of `pictureSize`.
 */
export async function drawPicture(text: PictureText): Promise<Uint8Array> {
  await ready();
  const drawing = new Resvg(svgOf(text)).render();
  const png = drawing.asPng();
  drawing.free();
  return png;
}

let starting: Promise<void> | undefined;
/** The renderer is initialized a single time per process. */
async function ready(): Promise<void> {
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  starting ??= readFile(program).then((bytes) => initWasm(bytes));
  await starting;
}

function svgOf({ title, description }: PictureText): string {
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect width="12" height="${height}" fill="${colors.accent}"/>`,
    mark(),
    ...text(title, description),
    rule(),
    '</svg>',
  ].join('');
}

/** The logo and name of the site. */
function mark(): string {
  const style: TextStyle = { size: 34, weight: 600, color: colors.ink };
  return [
    `<g transform="translate(${margin} 62) scale(1.7)" fill="none" stroke="${colors.ink}" stroke-width="1.6">`,
    `<rect x="0.75" y="2.75" width="25.5" height="17" rx="2" fill="${colors.surface}"/>`,
    '<path d="M5.5 3v5m4-5v3m4-3v3m8-3v3M5.5 19.5v-5m4 5v-3m4 3v-3m8 3v-3"/>',
    `<path d="M17 0v22" stroke="${colors.accent}" stroke-width="2.4"/></g>`,
    textPath('Freightwright', { x: margin + 62, baseline: 93 }, style),
  ].join('');
}

/** The title, smaller when it is long, and the description below it. */
function text(title: string, description: string): string[] {
  const weight = 600;
  const size = textWidth(title, { size: 84, weight }) <= 1.9 * inside ? 80 : 64;
  const titles = linesOf(title, { size, weight, width: inside, atMost: 2 });
  const style: TextStyle = { size, weight, color: colors.ink };
  const lineHeight = size * 1.08;
  const small: TextStyle = { size: 30, weight: 400, color: colors.ink2 };
  const below = 178 + size * 0.75 + (titles.length - 1) * lineHeight + 58;
  return [
    ...titles.map((line, index) =>
      textPath(line, { x: margin, baseline: 178 + size * 0.75 + index * lineHeight }, style),
    ),
    ...linesOf(description, { ...small, width: inside, atMost: titles.length === 1 ? 3 : 2 }).map(
      (line, index) => textPath(line, { x: margin, baseline: below + index * 42 }, small),
    ),
  ];
}

/** The rule with the bands of the chart on its upper edge, and of the NMFC 2025 scale on its lower edge. */
function rule(): string {
  const [top, bottom] = [488, 576];
  const edge = 34;
  const edges = [
    { scale: chartScale, y: top, tickFrom: top + edge, way: 1 },
    { scale: nmfc2025Scale, y: bottom - edge, tickFrom: bottom - edge, way: -1 },
  ];
  const bands = edges.flatMap(({ scale, y }) =>
    bandsOn(densityRule, scale).map(({ from, to, shade, freightClass }) => {
      const label: TextStyle = { size: 15, weight: 500, color: colors.ink };
      const x = xOf(from);
      const width = xOf(to) - x;
      const wide = textWidth(freightClass, label);
      const box = `<rect x="${x}" y="${y}" width="${width}" height="${edge}" fill="${shadeOf(shade)}" stroke="${colors.line2}"/>`;
      if (wide > width - 6) return box;
      return box + textPath(freightClass, { x: x + (width - wide) / 2, baseline: y + 22 }, label);
    }),
  );
  const ticks = edges.flatMap(({ scale, tickFrom, way }) =>
    ticksOn(densityRule, scale).map(
      ({ position, kind }) => `M${xOf(position)} ${tickFrom}v${way * (kind === 'major' ? 9 : 5)}`,
    ),
  );
  return [
    `<rect x="${margin}" y="${top}" width="${inside}" height="${bottom - top}" fill="${colors.surface}"/>`,
    ...bands,
    `<path d="${ticks.join('')}" stroke="${colors.ink3}"/>`,
    `<rect x="${margin}" y="${top}" width="${inside}" height="${bottom - top}" fill="none" stroke="${colors.ink}" stroke-width="2"/>`,
  ].join('');
}

const xOf = (position: number) => Number((margin + position * inside).toFixed(2));

/** The tint of a band, from the lightest to the densest. */
const shadeOf = (shade: number): string =>
  `rgb(${bandColors.map(([light, dense]) => Math.round(light + (dense - light) * shade)).join(',')})`;
