import { describe, expect, test } from 'vitest';
import { collectTexts } from './collect-texts.ts';

const textsOf = (source: string) => collectTexts('page.tsx', source).map(({ text }) => text);

describe('a text that is read', () => {
  test.each([
    ['the text of an element', '<p>Sign in to continue.</p>', ['Sign in to continue.']],
    ['one word of it', '<b>Void</b>', ['Void']],
    ['over several lines', '<p>\n  One line\n  and another.\n</p>', ['One line and another.']],
    ['with its inline parts', '<p>See <a href="/bol">My <b>BOLs</b></a>.</p>', ['See My BOLs.']],
    ['with a figure in it', '<p>Used {used} of 5.</p>', ['Used 0 of 5.']],
    ['with a text in braces', "<p>One{' '}two.</p>", ['One two.']],
    ['with a program’s name in it', '<p>Send <code>fooBar</code> along.</p>', ['Send 0 along.']],
    ['in blocks', '<div>One.<p>Two.</p>Three.</div>', ['One.', 'Three.', 'Two.']],
    ['both ends of a choice', "<p>{isNew ? 'Add it now' : 'Change it'}</p>", ['Add it now', 'Change it']],
    ['an attribute that is heard', '<a aria-label="Close" />', ['Close']],
    ['a choice in one', "<F label={isNew ? 'Add' : 'Change'} />", ['Add', 'Change']],
    ['a hint of ours', '<Field hint="in" title="Height" />', ['in', 'Height']],
    ['a sentence in code', "const words = 'No bills match this search.'", ['No bills match this search.']],
    ['a sentence in a template', 'say(`Used $\u007bn} of $\u007bm} today.`)', ['Used 0 of 0 today.']],
    ['a list of labels', "const labels = { draft: ['Draft'] }", ['Draft']],
    ['the title of a problem', "({ status: 404, title: 'Nothing here' })", ['Nothing here']],
    ['the detail of a problem', "new Problem('a.b', { detail: 'Wait' })", ['Wait']],
    ['HTML that is written in a text', '`<p style="a: b">You have <b>mail</b>.</p>`', ['You have mail.']],
    ['no-break spaces', '<p>5\u00a0lb or\u00a0more</p>', ['5 lb or more']],
  ])('%s', (_, source, texts) => {
    expect(textsOf(source).toSorted()).toEqual(texts.toSorted());
  });

  test('is found with the line it begins on', () => {
    const source =
      "const a = 1;\nconst page = (\n  <p>\n    Sign in.\n  </p>\n);\nconst t = 'Sign out now.';";
    expect(collectTexts('page.tsx', source)).toEqual([
      { file: 'page.tsx', line: 4, text: 'Sign in.' },
      { file: 'page.tsx', line: 7, text: 'Sign out now.' },
    ]);
  });
});

test.each([
  ['an import', "import { One } from 'One Two.ts'"],
  ['a type', "type Kind = 'Not Read At All'"],
  ['an error for developers', "throw new TypeError('The bill has no number.')"],
  ['classes', '<p className="Big Red" style={{ font: "Big Font" }} />'],
  ['a class from a sheet', 'const c = `$\u007bstyles.a} $\u007bstyles.b}`'],
  ['a key of a problem', "const code = 'bol.not-found'"],
  ['an address', "const to = '/bol?tab=mine'"],
  ['the name of a field', "const field = { 'Not A Text': 1 }"],
  ['a program inside a page', '<code>npm run Check It.</code>'],
  ['blank space', '<p> {a} </p>'],
])('%s is not read', (_, source) => {
  expect(textsOf(source)).toEqual([]);
});

test('a source that cannot be parsed is named', () => {
  expect(() => collectTexts('page.tsx', 'const = ;')).toThrow('page.tsx');
});
