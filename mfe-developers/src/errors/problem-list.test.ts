import { problems } from '@freightwright/contracts';
import { expect, it, test } from 'vitest';
import { groupsOf, problemGroups, rowsOf } from './problem-list.ts';

const row = (code: string, status: number) =>
  `| <a id="${code}"></a>\`${code}\` | ${status} | the body is not \`JSON\` | check the body |`;

it('every problem of the contracts stands on the page once, with its status and title', () => {
  const listed = problemGroups.flatMap((group) => group.problems);
  expect(listed.map(({ code }) => code).toSorted()).toEqual(Object.keys(problems).toSorted());
  for (const { code, status, title } of listed)
    expect({ status, title }).toEqual(problems[code as keyof typeof problems]);
});

it('each says when it is answered and what to do', () => {
  for (const { code, when, whatToDo } of problemGroups.flatMap((group) => group.problems)) {
    expect(when, code).toMatch(/\w{3}/);
    expect(whatToDo, code).toMatch(/\w{3}/);
  }
});

test('a row of the table is read with its Markdown, and other lines are not rows', () => {
  expect(
    rowsOf(`# Problems\n\n| code | status |\n|---|---|\n${row('request.malformed-json', 400)}\n`),
  ).toEqual([
    {
      code: 'request.malformed-json',
      status: 400,
      title: problems['request.malformed-json'].title,
      when: 'the body is not `JSON`',
      whatToDo: 'check the body',
    },
  ]);
});

it.each([
  ['a code that the contracts do not know', row('request.odd', 400)],
  ['a status that is not that of the contracts', row('request.malformed-json', 409)],
])('%s is refused', (_what, text) => expect(() => rowsOf(text)).toThrow('is no problem with status'));

test('a problem of a part that has no group yet stands under "Others"', () => {
  const [first] = rowsOf(row('request.malformed-json', 400));
  if (!first) throw new Error('there is no row');
  expect(groupsOf([{ ...first, code: 'dock.not-found' }])).toMatchObject([
    { id: 'other-problems', title: 'Others', problems: [{ code: 'dock.not-found' }] },
  ]);
});
