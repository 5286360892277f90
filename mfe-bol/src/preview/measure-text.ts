import type { DocumentFont, Measure } from '@freightwright/bol-document';
import { useEffect, useState } from 'react';

/** The document's three fonts, by their CSS names. The site serves both font families. */
export const fontOf: Readonly<Record<DocumentFont, { readonly family: string; readonly weight: number }>> = {
  regular: { family: "'Archivo Variable', Archivo, Arial, sans-serif", weight: 400 },
  bold: { family: "'Archivo Variable', Archivo, Arial, sans-serif", weight: 600 },
  mono: { family: "'Geist Mono Variable', 'Geist Mono', monospace", weight: 400 },
};

/** Large, so that rounding to whole pixels makes no difference. */
const measuredPx = 100;
/** Enough for the texts of several bills with 200 lines. */
const maxStored = 20_000;
/** Average character width, for environments without a canvas. */
const usualWidthEm = 0.55;

/** Measures text with the browser's own canvas. Create a new one when a font has been loaded. */
export function createMeasure(document: Document): Measure {
  const context = document.createElement('canvas').getContext?.('2d') ?? null;
  const widths = new Map<string, number>();
  return (text, font, sizePt) => {
    const key = `${font} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size > maxStored) widths.clear();
      width = widthOf(text, font);
      widths.set(key, width);
    }
    return width * sizePt;
  };

  function widthOf(text: string, font: DocumentFont): number {
    if (context === null) return text.length * usualWidthEm;
    const { family, weight } = fontOf[font];
    context.font = `${weight} ${measuredPx}px ${family}`;
    return context.measureText(text).width / measuredPx;
  }
}

/** Measures text, and updates when the fonts of the page are loaded. */
export function useMeasure(): Measure {
  const [measure, setMeasure] = useState<Measure>(() => createMeasure(document));
  useEffect(() => {
    const { fonts } = document;
    if (fonts === undefined) return;
    const renew = () => setMeasure(() => createMeasure(document));
    fonts.addEventListener?.('loadingdone', renew);
    return () => fonts.removeEventListener?.('loadingdone', renew);
  }, []);
  return measure;
}
