import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Default: none but --help. */
  readonly options?: Options;
  /** Whether the arguments are valid for the command. Default: no positional arguments are allowed. */
  readonly accepts?: (parsed: Parsed<Options>) => boolean;
}

/**
 * Parses the arguments of this process. `--help` prints the usage and exits with 0. An unknown option or any
 * other invalid argument prints the error and the usage, and exits with 2.
 * @example const { positionals } = readCommandLine('npm run mfe -- <name>', { accepts: hasOneName });
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
    return error as Error; // its message names the unknown argument
  }
}

function endWith(code: 0 | 2, text: string): never {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
}

/**
 * Prints why a command failed, without a stack trace, and sets the exit code to 1.
 * @example await deploy().catch(reportFailure);
 */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
