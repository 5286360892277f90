import { parse } from 'acorn';
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
