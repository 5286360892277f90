import { describe, expect, it } from 'vitest';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
const facesOf = (text: string) => typesetter.typeset(text, 'regular').runs.map(({ face }) => face.name);
const spoken = (text: string) =>
  typesetter
    .typeset(text, 'regular')
    .runs.flatMap(({ glyphs }) => glyphs.flatMap(({ codePoints }) => codePoints))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');

describe('which font draws', () => {
  it.each([
    ['Dock 4 & Co. Müller', ['Archivo-400-latin']],
    ['Łódź', ['Archivo-400-latin-ext', 'Archivo-400-latin', 'Archivo-400-latin-ext']],
    ['Приве́т Ελλάδα', ['DejaVuSans']],
    ['שלום', ['DejaVuSans']],
  ])('%s', (text, faces) => {
    expect(facesOf(text)).toEqual(faces);
  });
});

it('Hebrew goes out from right to left, figures in it from left to right', () => {
  expect(spoken('אב 12')).toBe('12 בא');
});

it('Arabic letters are joined: the same letter has another glyph in another place', () => {
  const glyphs = typesetter.typeset('ببب', 'regular').runs.flatMap((run) => run.glyphs.map(({ id }) => id));
  expect(new Set(glyphs).size).toBe(3);
});

it.each([
  ['Chinese', '日本', '□□'],
  ['a family', '👩‍👩‍👧', '□'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['a private one', '\ue123', '□'],
])('%s: what no font has is one box each, and the text goes along', (_name, text, shown) => {
  expect(spoken(text)).toBe(shown);
  const instead = typesetter.typeset(text, 'regular').runs.map(({ actualText }) => actualText);
  expect(instead).toEqual([...(shown.includes('□') ? [text] : instead)]);
});

it('joiners and marks of direction alone draw nothing', () => {
  expect(typesetter.typeset('\u200d\ufe0f\u200f', 'regular').runs).toEqual([]);
});

it('measures what it sets', () => {
  for (const text of ['Dock 4', 'Łódź', 'שלום 12 (x)', '日本', 'é\u0323\u0308']) {
    expect(typesetter.measure(text, 'bold', 10)).toBeCloseTo(typesetter.typeset(text, 'bold').width / 100, 9);
  }
});
