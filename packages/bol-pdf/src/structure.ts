import type { Element, Tag } from '@freightwright/bol-document';
import { type PdfObjects, type PdfReference, pdfText } from './pdf-objects.ts';

/** A node of the structure tree that is being built. Source: ISO 32000-1, 14.7 and 14.8. */
export interface StructureNode {
  readonly reference: PdfReference;
  readonly kids: (PdfReference | number)[];
}

export function createStructure(objects: PdfObjects) {
  const root = objects.reserve();
  const document: StructureNode = { reference: objects.reserve(), kids: [] };
  const owners: PdfReference[][] = [];
  return {
    document,
    /** Begins a node under `parent`. */
    begin(parent: StructureNode): StructureNode {
      const node: StructureNode = { reference: objects.reserve(), kids: [] };
      parent.kids.push(node.reference);
      return node;
    },
    /** Writes a node after all its children are known. */
    end({ reference, kids }: StructureNode, element: Element, parent: StructureNode, page: PdfReference) {
      const kid = kids.length === 0 ? '' : `/K[${kids.join(' ')}]`;
      const alt = element.alt === undefined ? '' : `/Alt${pdfText(element.alt)}`;
      const body = `<</S/${element.tag}/P ${parent.reference}/Pg ${page}${kid}${alt}${attributes(element)}>>`;
      objects.put(reference, body);
    },
    /** Returns a number for content of a page that belongs to `node`. */
    mark(pageIndex: number, node: StructureNode): number {
      const marks = owners[pageIndex] ?? [];
      owners[pageIndex] = marks;
      marks.push(node.reference);
      node.kids.push(marks.length - 1);
      return marks.length - 1;
    },
    /** Writes the tree and returns its root. */
    finish(): PdfReference {
      const pages = owners.map((marks, page) => `${page}[${marks.join(' ')}]`).join('');
      const parents = objects.add(`<</Nums[${pages}]>>`);
      objects.put(document.reference, `<</S/Document/P ${root}/K[${document.kids.join(' ')}]>>`);
      return objects.put(
        root,
        `<</Type/StructTreeRoot/K ${document.reference}/ParentTree ${parents}/ParentTreeNextKey ${owners.length}>>`,
      );
    },
  };
}

export type Structure = ReturnType<typeof createStructure>;

const spanning: readonly Tag[] = ['TH', 'TD'];

function attributes({ tag, colSpan, rowSpan }: Element): string {
  if (!spanning.includes(tag)) return '';
  const entries = [
    tag === 'TH' ? '/Scope/Column' : '',
    colSpan === undefined ? '' : `/ColSpan ${colSpan}`,
    rowSpan === undefined ? '' : `/RowSpan ${rowSpan}`,
  ].join('');
  return entries === '' ? '' : `/A<</O/Table${entries}>>`;
}
