import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registryOf, remoteEntry, shellWith, startGateway, storeOf } from './fixture/gateway.ts';

const origin = 'http://localhost:8080';
const frame =
  '<ul><li><a href="%path%">%header%</a></li><li><a href="%path%">%footer%</a></li></ul><div id="page"></div>';
const shell = `<html><head><title>Site</title><meta name="description" content="The site."></head>
<body><div id="root"></div><script type="application/json" id="mfe-registry"></script></body></html>`;

const guides = remoteEntry('mfe-guides', '2.0.0', {
  routes: ['/', '/guide'],
  pages: [{ path: '/' }, { path: '/guide' }],
  navigation: [{ label: 'Guide', path: '/guide', order: 110 }],
});
const pageOf = (path: string, more: object) => ({
  path,
  markup: 'pages/index.html',
  sheets: [],
  title: 'Dock & doors',
  description: 'Which door is "free".',
  canonicalPath: path,
  ...more,
});
const guide = pageOf('/guide', {
  trail: [{ name: 'Guides', path: '/chart' }],
  questions: [{ question: 'Who opens?', answer: 'The </script> clerk.' }],
  published: '2026-11-20',
  updated: '2026-11-23',
  picture: { file: 'pages/guide.png', alt: 'The words: Dock & doors' },
});

/** The elements of the head that belong to one page of the remote. */
async function headOf(path: string): Promise<string> {
  const shellDir = await shellWith(shell);
  await writeFile(join(shellDir, 'frames.json'), JSON.stringify({ page: frame, bare: frame }));
  const assetStore = await storeOf('mfe-guides/2.0.0', {
    'pages.json': JSON.stringify({ pages: [pageOf('/', {}), guide] }),
    'pages/index.html': '<h1>Doors</h1>',
  });
  const { url } = await startGateway({ shellDir, registry: registryOf(guides), assetStore });
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  return html.slice(0, html.indexOf('</head>'));
}

const metaOf = (head: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

test('whoever shares a page shows its title, description, address and picture', async () => {
  expect(metaOf(await headOf('/guide'))).toEqual({
    'og:site_name': 'Freightwright',
    'og:type': 'article',
    'og:title': 'Dock &amp; doors',
    'og:description': 'Which door is &quot;free&quot;.',
    'og:url': `${origin}/guide`,
    'og:image': `${origin}/mfe/mfe-guides/2.0.0/pages/guide.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The words: Dock &amp; doors',
    'twitter:card': 'summary_large_image',
  });
});

test('a page without a picture is shared without one, and the first page is no article', async () => {
  const meta = metaOf(await headOf('/'));
  expect(meta).toMatchObject({ 'og:type': 'website', 'og:url': `${origin}/`, 'twitter:card': 'summary' });
  expect(Object.keys(meta).filter((name) => name.startsWith('og:image'))).toEqual([]);
});

test('search engines read the pages above, the dates and the questions, and no text ends its script', async () => {
  const organization = { '@type': 'Organization', name: 'Freightwright', url: `${origin}/` };
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + path,
  });
  expect(dataOf(await headOf('/guide'))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        item(1, 'Freightwright', '/'),
        item(2, 'Guides', '/chart'),
        item(3, 'Dock & doors', '/guide'),
      ],
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'Dock & doors',
      description: 'Which door is "free".',
      url: `${origin}/guide`,
      inLanguage: 'en-US',
      datePublished: '2026-11-20',
      dateModified: '2026-11-23',
      author: organization,
      publisher: organization,
      image: [`${origin}/mfe/mfe-guides/2.0.0/pages/guide.png`],
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      url: `${origin}/guide`,
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Who opens?',
          acceptedAnswer: { '@type': 'Answer', text: 'The </script> clerk.' },
        },
      ],
    },
  ]);
});

test('the first page of the site is below no other', async () => {
  expect(dataOf(await headOf('/'))).toEqual([]);
});
