import { remoteMark } from '@freightwright/contracts';
import { parse } from 'acorn';
import { ident } from 'css-tree';
import type { ReadFault } from './read-job.ts';

/**
 * The newest syntax that every browser reads in which the site works (`target` of the build's webpack-preset.ts):
 * ES2024.
 */
const ecmaVersion = 2024;

/** Why a browser cannot run a script at all. Scripts of remotes are loaded as scripts, not as modules. */
export function scriptFaults(path: string, text: string): ReadFault[] {
  try {
    parse(text, { ecmaVersion, sourceType: 'script' });
    return [];
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const { line, column } = error.loc;
    const message = `it does not parse as a script of ES${ecmaVersion}: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`;
    return [{ path, rule: 'script-form', line, column: column + 1, message }];
  }
}

const isSyntaxError = (error: unknown): error is SyntaxError & { loc: { line: number; column: number } } =>
  error instanceof SyntaxError && 'loc' in error;

/** How to tell the names that a remote may give from those of its neighbors. */
export interface OwnNames {
  /** Whether a name, as it is written in the style sheet, is the remote's own. */
  has(written: string): boolean;
  /** How such a name begins, for a refusal. */
  readonly inWords: string;
}

/** Names that begin with the mark that the build writes, or with the remote's name and a hyphen. */
export function ownNames(remote: string): OwnNames {
  const beginnings = [remoteMark(remote), `${remote}-`];
  return {
    has: (written) => {
      const name = ident.decode(written).replace(/^--/, '');
      return beginnings.some((beginning) => name.startsWith(beginning));
    },
    inWords: beginnings.join(' or '),
  };
}
