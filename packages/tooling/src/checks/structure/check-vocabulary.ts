import { parseSync, Visitor } from 'oxc-parser';
import { EXCEPTIONS } from './exceptions.ts';
import { TERMS, type Term } from './terms.ts';

export interface SourceFile {
  /** From the root, with slashes. */
  readonly name: string;
  readonly text: string;
}

/** A private word that somebody wrote: an identifier, or a line of a comment or document. */
export interface Occurrence {
  readonly file: string;
  readonly kind: 'identifier' | 'text';
  readonly found: string;
  readonly use: string;
  /** Why it may stay; undefined if it may not. */
  readonly why?: string;
}

const code = /\.(?:ts|tsx|mts|mjs|js)$/;

/**
 * Finds the private words of docs/vocabulary.md in identifiers, comments and documents.
 *
 * @example
 * findPrivateWords([{ name: 'a.ts', text: 'const keptUntil = 1;' }])[0]?.use; // 'stored, cached, …'
 */
export const findPrivateWords = (files: readonly SourceFile[]): Occurrence[] => files.flatMap(wordsOfFile);

function wordsOfFile({ name: file, text }: SourceFile): Occurrence[] {
  if (file.endsWith('.md')) return textsOf(file, [withoutCode(text)]);
  if (file.endsWith('.css')) return textsOf(file, text.match(/\/\*[\s\S]*?\*\//g) ?? []);
  if (!code.test(file)) return [];
  const { program, comments } = parseSync(file, text);
  const names = new Set<string>();
  const see = ({ name }: { readonly name: string }) => void names.add(name);
  new Visitor({ Identifier: see, JSXIdentifier: see, PrivateIdentifier: see }).visit(program);
  const lines = comments.map(({ value }) => withoutCode(value));
  return [...[...names].flatMap((name) => ofName(file, name)), ...textsOf(file, lines)];
}

/** What stands in backticks or a link is code, whose names are checked where they are declared. */
const withoutCode = (text: string): string =>
  text.replace(/```[\s\S]*?```|`[^`\n]*`|\{@link[^}]*\}|\]\([^)]*\)/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  );

/** `keptUntil` is 'kept until', `MAX_TOLD` is 'max told'. */
export const wordsOfName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$-]+/g, ' ')
    .trim()
    .toLowerCase();

const concerns = ({ where }: Term, file: string): boolean => where?.test(file) ?? true;

function ofName(file: string, name: string): Occurrence[] {
  const words = wordsOfName(name);
  return TERMS.filter((term) => term.inNames?.test(words) && concerns(term, file)).map(({ use }) => {
    const why = EXCEPTIONS.find((one) => one.names?.test(name) && (one.where?.test(file) ?? true))?.why;
    return { file, kind: 'identifier', found: name, use, ...(why !== undefined && { why }) };
  });
}

function textsOf(file: string, texts: readonly string[]): Occurrence[] {
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) =>
      TERMS.filter((term) => term.inTexts?.test(line) && concerns(term, file)).map(({ use }): Occurrence => {
        const why = EXCEPTIONS.find((one) => one.texts?.test(line) && (one.where?.test(file) ?? true))?.why;
        return { file, kind: 'text', found: line.trim(), use, ...(why !== undefined && { why }) };
      }),
    );
}
