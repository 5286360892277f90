import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** Whether a text in lower case is a listed password. The list (82 KB) is read at the first call. */
export function isCommonPassword(text: string): boolean {
  common ??= readList();
  return common.has(text);
}

function readList(): ReadonlySet<string> {
  const lines = readFileSync(new URL('../common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
