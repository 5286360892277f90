import { pictureSize } from '@freightwright/contracts';
import type { Markup } from '../remotes/page-markup.ts';

/** The attribute that names a meta element, the name, and the content. */
export type Meta = readonly ['property' | 'name', string, string];

/**
 * How a page looks where somebody shares its address. Sources: The Open Graph protocol (ogp.me); Twitter card
 * tags, which fall back to those of Open Graph.
 */
export function sharedAs(
  { title, description, canonicalPath, published, picture }: Markup,
  origin: string,
): Meta[] {
  const meta: Meta[] = [
    ['property', 'og:site_name', 'Freightwright'],
    ['property', 'og:type', published === undefined ? 'website' : 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', origin + canonicalPath],
  ];
  if (picture === undefined) return [...meta, ['name', 'twitter:card', 'summary']];
  return [
    ...meta,
    ['property', 'og:image', origin + picture.address],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(pictureSize.width)],
    ['property', 'og:image:height', String(pictureSize.height)],
    ['property', 'og:image:alt', picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
}
