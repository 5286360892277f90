import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test.each([
  [['backup', 'a'], { command: 'backup', folder: 'a', parts: undefined, replace: false }],
  [['restore', 'a', '--replace'], { command: 'restore', folder: 'a', parts: undefined, replace: true }],
  [
    ['restore', '--only', 'streams', 'a', '--only', 'mongodb'],
    { command: 'restore', folder: 'a', parts: ['mongodb', 'streams'], replace: false },
  ],
])('%j is a command', (words, read) => {
  expect(readWords(words)).toEqual(read);
});

test.each([
  ['no command', ['archive', 'a']],
  ['no folder', ['backup']],
  ['two folders', ['backup', 'a', 'b']],
  ['a part that there is not', ['backup', 'a', '--only', 'mails']],
  ['a backup that should replace', ['backup', 'a', '--replace']],
  ['an unknown word', ['restore', 'a', '--force']],
])('%s is none', (_what, words) => {
  expect(readWords(words)).toBeUndefined();
});
