import { fileURLToPath } from 'node:url';
import { followParentArgs } from '@freightwright/stack-guard';
import type { Part } from './part.ts';

/** The folder that holds the whole checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs one of our own programs, named from the root, on the Node that runs this one. */
export function nodeProgram(file: string, env: Record<string, string>): NonNullable<Part['run']> {
  return { command: process.execPath, args: [...followParentArgs, `${ROOT}${file}`], env };
}
