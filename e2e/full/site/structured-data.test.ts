import { beforeAll, describe, expect, it } from 'vitest';
import { renderedPages, structuredDataIn } from '../../platform/published-site.ts';
import { structuredDataFaults } from './structured-data-rules.ts';
import { type Piece, vocabularyFaults } from './vocabulary.ts';

let pieces: Piece[];
beforeAll(async () => {
  const pages = await renderedPages();
  pieces = pages.flatMap(({ path, html }) => structuredDataIn(html).map((data) => ({ path, data })));
});

describe('the structured data of every page', () => {
  it('has only types, properties and values that schema.org knows', async () => {
    expect(pieces.length).toBeGreaterThan(20);
    expect(await vocabularyFaults(pieces)).toEqual([]);
  });

  it('has what search engines ask of each type', () => {
    expect(
      pieces.flatMap(({ path, data }) => structuredDataFaults(data).map((fault) => `${path}: ${fault}`)),
    ).toEqual([]);
  });
});

it('a type that is none, a property of another type, and a value or a part of another kind are found', async () => {
  const article = { '@context': 'https://schema.org', '@type': 'Article', headline: 'Class 50' };
  const faulty = {
    'no-type': { ...article, '@type': 'FreightArticle' },
    'other-type': { ...article, acceptedAnswer: 'Yes' },
    'other-kind': { ...article, headline: { '@type': 'Offer', price: '1' } },
    'other-part': { ...article, author: { '@type': 'Answer', text: 'Us' } },
  };
  const faults = await vocabularyFaults([
    { path: 'sound', data: article },
    ...Object.entries(faulty).map(([path, data]) => ({ path, data })),
    { path: 'sound', data: article },
  ]);
  expect(faults).toEqual([
    expect.stringMatching(/^no-type: .*FreightArticle/),
    expect.stringMatching(/^other-type: .*acceptedAnswer/),
    expect.stringMatching(/^other-kind: .*headline/),
    expect.stringMatching(/^other-part: .*author/),
  ]);
});
