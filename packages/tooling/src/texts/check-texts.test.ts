import { describe, expect, test } from 'vitest';
import { checkTexts } from './check-texts.ts';

const check = (
  source: string,
  { words = [] as string[], specified = [] as string[], pages = {} as Record<string, string> } = {},
) =>
  checkTexts({
    code: new Map([['page.tsx', source]]),
    pages: new Map(Object.entries(pages)),
    words,
    specified,
  });

test('a plain text has no fault', () => {
  expect(check('<p>You have used 2 of 5 calculations. Come back tomorrow.</p>')).toEqual([]);
});

describe('spelling', () => {
  test.each([
    ['a word that is wrong', 'The pallett is heavy.', 'pallett'],
    ['British spelling', 'Choose a colour.', 'colour'],
    ['a word of the trade that is not listed', 'Choose an accessorial.', 'accessorial'],
  ])('names %s with its place', (_, text, word) => {
    expect(check(`<p>${text}</p>`)).toEqual([
      `page.tsx:1: "${text}": spelling: "${word}" is in no dictionary`,
    ]);
  });

  test('takes the words of the trade, possessives, contractions and capitals', () => {
    expect(check('<p>The SCAC isn’t the carrier’s. VOID it.</p>', { words: ['SCAC'] })).toEqual([]);
  });

  test('passes over addresses, file names and what has a figure in it', () => {
    expect(check('<p>Ask help@xyzzy.example about docs/abcd.md or B2Bx.</p>')).toEqual([]);
  });

  test('wants the words of the trade in order, and each once', () => {
    expect(check('', { words: ['cwt', 'NMFC', 'cwt'] })).toEqual([
      'words.txt: "cwt" belongs before "NMFC", or is there twice',
    ]);
    expect(check('', { words: ['cwt', 'cwt'] })).toHaveLength(1);
  });

  test('is checked in pages, outside code and links', () => {
    const page = 'A licence.\n\n```\ncolour\n```\n\nSee [this](docs/xyzzy.md) and `xyzzy`.\n';
    expect(check('', { pages: { 'README.md': page } })).toEqual([
      'README.md:1: spelling: "licence" is in no dictionary',
    ]);
  });
});

describe('plain English', () => {
  test.each([
    ['a long word for a short one', 'Utilize this form.', /simplify: .*utilize/i],
    ['a passive that hides who acts', 'Your drafts are kept here.', /passive: .*"kept"/],
    ['a word that stands twice', 'Please sign in in a moment.', /repeated-words: .*"in in"/],
    ['the wrong article', 'Choose a accessory.', /indefinite-article: /],
    [
      'a sentence that is hard to follow',
      'Notwithstanding the aforementioned considerations regarding transportation documentation, carriers customarily reclassify misrepresented commodities subsequently.',
      /readability: /,
    ],
  ])('names %s', (_, text, fault) => {
    const faults = check(`<p>${text}</p>`);
    expect(faults.some((line) => line.startsWith('page.tsx:1: ') && fault.test(line))).toBe(true);
  });

  test('takes what is specified word for word, and says when it is gone', () => {
    const specified = ['Failed to send email.'];
    expect(check('<p>Failed to send email.</p>', { specified })).toEqual([]);
    expect(check('<p>Sent.</p>', { specified })).toEqual(['No text says any more: "Failed to send email."']);
  });
});
