import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileStyleSheet } from './index.ts';

const styleSheet = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'a.css');
  writeFileSync(file, text);
  return file;
};

it('a breakpoint of the kit becomes its media query', () => {
  const css = compileStyleSheet(styleSheet('@media (--phone) { .a { color: red; } }'));
  expect(css).toBe('@media (max-width: 719px) { .a { color: red; } }');
});

it('a breakpoint that does not exist is refused with its line', () => {
  expect(() => compileStyleSheet(styleSheet('\n@media (--fone) { .a { color: red; } }'))).toThrow(
    /a\.css:2:1: There is no custom media query \(--fone\)/,
  );
});
