import { expect, test } from 'vitest';
import { hardToRead } from './plain-english.ts';
import { proseIn } from './prose-in.ts';

const textsOf = (source: string) => proseIn('page.tsx', source).map(({ text }) => text);

test.each([
  ['the text of an element', '<p>Sign in to continue.</p>', ['Sign in to continue.']],
  ['over several lines', '<p>\n  One line\n  and another.\n</p>', ['One line and another.']],
  ['with its inline parts', '<p>See <a href="/bol">My <b>BOLs</b></a>.</p>', ['See My BOLs.']],
  ['with a figure in it', '<p>Used {used} of 5.</p>', ['Used 0 of 5.']],
  ['with a program’s name in it', '<p>Send <code>fooBar</code> along.</p>', ['Send 0 along.']],
  ['in blocks', '<div>One here.<p>Two there.</p>Three.</div>', ['One here.', 'Two there.']],
  ['both ends of a choice', "<p>{isNew ? 'Add it now' : 'Change it'}</p>", ['Add it now', 'Change it']],
  ['a sentence in code', "const words = 'No bills match this search.'", ['No bills match this search.']],
  ['a sentence in a template', 'say(`Used $\u007bn} of $\u007bm} today.`)', ['Used 0 of 0 today.']],
  ['HTML that is written in a text', '`<p style="a: b">You have <b>mail</b>.</p>`', ['You have mail.']],
  ['no-break spaces', '<p>Or 5\u00a0lb or\u00a0more</p>', ['Or 5 lb or more']],
  ['no import', "import { One } from 'One Two.ts'", []],
  ['no type', "type Kind = 'Not Read At All'", []],
  ['no error for developers', "throw new TypeError('The bill has no number.')", []],
  ['no class of a style sheet', 'const c = `$\u007bstyles.a} $\u007bstyles.b}`', []],
  ['no key and no address', "const code = ['bol.not-found', '/bol?tab=mine', { 'Not A Text': 1 }]", []],
  ['no program inside a page', '<code>npm run Check It.</code>', []],
])('prose is %s', (_, source, texts) => {
  expect(textsOf(source).toSorted()).toEqual(texts.toSorted());
});

test('prose is found with its line', () => {
  expect(proseIn('page.tsx', "const a = 1;\nconst t = 'Sign out now.';")).toEqual([
    { line: 2, text: 'Sign out now.' },
  ]);
});

test('a source that cannot be parsed is named', () => {
  expect(() => proseIn('page.tsx', 'const = ;')).toThrow('page.tsx');
});

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
  expect(hardToRead(text)).toContainEqual(expect.stringMatching(fault));
});

test('a plain text has no fault', () => {
  expect(hardToRead('You have used 2 of 5 calculations. Come back tomorrow.')).toEqual([]);
});
