import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** The content that a PDF reader finds in a file. */
export interface ReadPdf {
  title: string;
  /** The title in the XMP. */
  xmpTitle: string;
  language: string;
  isMarked: boolean;
  showsTitle: boolean;
  created: string;
  changed: string;
  pages: {
    text: string;
    size: [width: number, height: number];
    roles: string[];
    alts: string[];
    /** 'text at x, y, size' of each text run, when the caller requests them. */
    places?: string[];
  }[];
}

export async function readPdf(bytes: Uint8Array, { withPlaces = false } = {}): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  try {
    const { info, metadata } = await document.getMetadata();
    const about = info as Record<string, string>;
    const pages: ReadPdf['pages'] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { width, height } = page.getViewport({ scale: 1 });
      const nodes = allNodes((await page.getStructTree()) as StructureNode | null);
      pages.push({
        text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
        size: [width, height],
        roles: nodes.map(({ role = '' }) => role),
        alts: nodes.flatMap(({ alt }) => alt ?? []),
        ...(withPlaces && {
          places: items.flatMap((item) => {
            if (!('str' in item) || item.str.trim() === '') return [];
            const [width, , , height, x, y] = item.transform.map((value: number) => value.toFixed(2));
            return [`${item.str} at ${x}, ${y}, ${width} x ${height}`];
          }),
        }),
      });
    }
    return {
      title: about.Title ?? '',
      xmpTitle: String(metadata?.get('dc:title') ?? ''),
      language: about.Language ?? '',
      isMarked: entry(await document.getMarkInfo(), 'Marked') === true,
      showsTitle: entry(await document.getViewerPreferences(), 'DisplayDocTitle') === true,
      created: about.CreationDate ?? '',
      changed: about.ModDate ?? '',
      pages,
    };
  } finally {
    await task.destroy();
  }
}

/** The library's types declare object where it returns a Map. */
const entry = (map: unknown, key: string): unknown => (map instanceof Map ? map.get(key) : undefined);

const allNodes = (node: StructureNode | null): StructureNode[] =>
  node === null ? [] : [node, ...(node.children ?? []).flatMap((child) => allNodes(child))];
