import type { Barcode } from './code-128.ts';
import type { Box, Element } from './document.ts';
import { element } from './marks.ts';

/** The narrowest bar allowed, 7.5 mil: a hand scanner still reads it on ordinary paper. */
const leastModulePt = 0.54;
const quietModules = 10;

/** The barcode in the middle of the area, as wide as wanted or as the area lets it be. */
export function drawBarcode(
  { modules, widthModules }: Barcode,
  area: Box,
  wantedModulePt: number,
  alt: string,
): Element {
  const modulePt = Math.max(
    leastModulePt,
    Math.min(wantedModulePt, area.widthPt / (widthModules + 2 * quietModules)),
  );
  const xPt = area.xPt + (area.widthPt - widthModules * modulePt) / 2;
  const bars = { kind: 'bars', xPt, yPt: area.yPt, heightPt: area.heightPt, modulePt, modules } as const;
  return element('Figure', [bars], { alt });
}
