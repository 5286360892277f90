import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Default: none but --help. */
  readonly options?: Options;
  /** Whether what was given makes a command. Default: there are only options. */
  readonly accepts?: (parsed: Parsed<Options>) => boolean;
}

/**
 * Reads the arguments of this process. `--help` prints the usage and ends it with 0. Anything that the command does
 * not have, such as an unknown option, prints the usage and what is wrong, and ends it with 2.
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  { options, accepts = ({ positionals }) => positionals.length === 0 }: CommandLine<Options> = {},
): Parsed<Options> {
  const parsed = parse({ ...options, help: { type: 'boolean' } });
  if (parsed instanceof Error) return endWith(2, `${usage}\n\n${parsed.message}`);
  const { values, positionals } = parsed;
  const isUnderstood = accepts(parsed as Parsed<Options>);
  if (values.help && (isUnderstood || positionals.length === 0)) return endWith(0, usage);
  return isUnderstood ? (parsed as Parsed<Options>) : endWith(2, usage);
}

function parse(options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return error as Error; // says which argument it does not know
  }
}

function endWith(code: 0 | 2, text: string): never {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
}

/** Prints why a command failed, without a stack trace, and lets the process end with 1. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
