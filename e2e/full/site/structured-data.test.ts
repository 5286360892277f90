import { beforeAll, describe, expect, it } from 'vitest';
import { renderedPages, structuredDataIn } from '../../platform/published-site.ts';
import { structuredDataViolations } from './structured-data-rules.ts';
import { type Piece, vocabularyViolations } from './vocabulary.ts';

let pieces: Piece[];
beforeAll(async () => {
  const pages = await renderedPages();
  pieces = pages.flatMap(({ path, html }) => structuredDataIn(html).map((data) => ({ path, data })));
});

describe('the structured data of every page', () => {
  it('has only types, properties and values that schema.org knows', async () => {
    expect(pieces.length).toBeGreaterThan(20);
    expect(await vocabularyViolations(pieces)).toEqual([]);
  });

  it('has what search engines ask of each type', () => {
    expect(
      pieces.flatMap(({ path, data }) =>
        structuredDataViolations(data).map((violation) => `${path}: ${violation}`),
      ),
    ).toEqual([]);
  });
});

it('a type that is none, a property of another type, and a value or a part of another kind are found', async () => {
  const article = { '@context': 'https://schema.org', '@type': 'Article', headline: 'Class 50' };
  const invalid = {
    'no-type': { ...article, '@type': 'FreightArticle' },
    'other-type': { ...article, acceptedAnswer: 'Yes' },
    'other-kind': { ...article, headline: { '@type': 'Offer', price: '1' } },
    'other-part': { ...article, author: { '@type': 'Answer', text: 'Us' } },
  };
  const violations = await vocabularyViolations([
    { path: 'sound', data: article },
    ...Object.entries(invalid).map(([path, data]) => ({ path, data })),
    { path: 'sound', data: article },
  ]);
  expect(violations).toEqual([
    expect.stringMatching(/^no-type: .*FreightArticle/),
    expect.stringMatching(/^other-type: .*acceptedAnswer/),
    expect.stringMatching(/^other-kind: .*headline/),
    expect.stringMatching(/^other-part: .*author/),
  ]);
});
