import { createRequire } from 'node:module';
import type { DocumentFont } from '@freightwright/bol-document';
import { type Face, loadFace } from './face.ts';

const require = createRequire(import.meta.url);

/**
 * The fonts in which a character is looked for, first to last: Archivo and Geist Mono (both SIL Open Font
 * License) in the parts in which their packages come, then DejaVu Sans (Bitstream Vera license) for Greek,
 * Cyrillic, Hebrew, Arabic and symbols. Chinese, Japanese, Korean and color emoji are not covered, because
 * those fonts are larger than all the others together.
 */
const archivo = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese'].map((part) => ({
    name: `Archivo-${weight}-${part}`,
    path: require.resolve(`@fontsource/archivo/files/archivo-${part}-${weight}-normal.woff`),
  }));

const dejaVu = { name: 'DejaVuSans', path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') };
const dejaVuBold = {
  name: 'DejaVuSans-Bold',
  path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const chains: Record<DocumentFont, readonly { name: string; path: string }[]> = {
  regular: [...archivo(400), dejaVu],
  bold: [...archivo(600), dejaVuBold],
  mono: [
    {
      name: 'GeistMono-latin',
      path: require.resolve('@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff'),
    },
    ...archivo(400),
    dejaVu,
  ],
};

/** Font files are read once per process, and only those that a document needs. */
export interface FontChain {
  readonly length: number;
  at(index: number): Face;
}

export function loadFontChains(): Record<DocumentFont, FontChain> {
  const faces = new Map<string, Face>();
  const face = ({ name, path }: { name: string; path: string }): Face => {
    const loaded = faces.get(name) ?? loadFace(name, path);
    faces.set(name, loaded);
    return loaded;
  };
  const chain = (font: DocumentFont): FontChain => ({
    length: chains[font].length,
    at(index) {
      const entry = chains[font][index];
      if (entry === undefined) throw new RangeError(`No font ${index} in the chain of ${font}`);
      return face(entry);
    },
  });
  return { regular: chain('regular'), bold: chain('bold'), mono: chain('mono') };
}
