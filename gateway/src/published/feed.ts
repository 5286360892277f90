import { xmlText } from '../edge/markup-text.ts';
import type { PublishedPage } from './published-pages.ts';

/** The most entries of the feed: the newest. */
const entriesAtMost = 50;

/**
 * The changes that pages tell of, newest first, as a feed (RFC 4287). An entry is known by its address, which a
 * page keeps, so that a reader does not get it twice.
 * @param origin of the site as visitors type it.
 */
export function feedOf(pages: readonly PublishedPage[], origin: string): string {
  const entries = pages
    .flatMap(({ path, markup }) =>
      (markup?.changes ?? []).map((change) => ({ ...change, url: `${origin}${path}#${change.anchor}` })),
    )
    .sort((a, b) => compare(b.date, a.date) || compare(a.url, b.url))
    .slice(0, entriesAtMost);
  const [newest] = entries;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    '<title>Freightwright: changes to freight rules</title>',
    '<subtitle>Changes to the NMFC and to the rules by which Freightwright works.</subtitle>',
    `<id>${xmlText(origin)}/feed.xml</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin)}/"/>`,
    `<updated>${momentOf(newest?.date ?? '1970-01-01')}</updated>`,
    `<author><name>Freightwright</name><uri>${xmlText(origin)}/</uri></author>`,
    ...entries.map(
      ({ url, title, text, date }) =>
        `<entry><id>${xmlText(url)}</id><link rel="alternate" type="text/html" href="${xmlText(url)}"/>` +
        `<title>${xmlText(title)}</title><updated>${momentOf(date)}</updated>` +
        `<summary>${xmlText(text)}</summary></entry>`,
    ),
    '</feed>',
    '',
  ].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A day as the moment at which it begins, in UTC. */
const momentOf = (day: string) => `${day}T00:00:00Z`;
