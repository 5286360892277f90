import { readFileSync } from 'node:fs';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

/** One stage of a Dockerfile: what begins with FROM. */
export interface Stage {
  /** The name after AS; the number of the stage when it has none. */
  readonly name: string;
  /** The image or stage that it begins with, with default values filled in. */
  readonly from: string;
  /** The last USER. */
  readonly user: string | undefined;
  /** COPY and RUN in their order. */
  readonly steps: readonly Step[];
  readonly workdir: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** The words of CMD in its exec form. */
  readonly command: readonly string[];
}

export type Step =
  | {
      readonly kind: 'copy';
      /** The stage that it copies from; undefined when it copies from the checkout. */
      readonly stage: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    }
  /** The command line of RUN, without its options. */
  | { readonly kind: 'run'; readonly line: string };

/** @throws Error that names the first line that is no instruction, and shell forms of CMD. */
export function readStages(file: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(file, 'utf8'));
  const defaults = new Map(
    dockerfile.getInitialARGs().flatMap((arg) => {
      const property = arg.getProperty();
      return property ? [[property.getName(), property.getValue() ?? ''] as const] : [];
    }),
  );
  const froms = dockerfile.getFROMs();
  return froms.map((from, index) => {
    const first = from.getRange().start.line;
    const last = froms[index + 1]?.getRange().start.line ?? Number.POSITIVE_INFINITY;
    const instructions = dockerfile.getInstructions().filter((one) => {
      const { line } = one.getRange().start;
      return line > first && line < last;
    });
    const of = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
    const command = of('CMD').at(-1)?.getArgumentsContent() ?? undefined;
    return {
      name: from.getBuildStage() ?? String(index),
      from: (from.getImage() ?? '').replace(/\$\{(\w+)\}/g, (whole, name) => defaults.get(name) ?? whole),
      user: of('USER').at(-1)?.getArgumentsContent() ?? undefined,
      steps: instructions.flatMap(stepOf),
      workdir: of('WORKDIR').at(-1)?.getArgumentsContent() ?? undefined,
      env: Object.fromEntries(
        of('ENV').flatMap((one) =>
          one.getArguments().map((word) => {
            const [name = '', ...value] = word.getValue().split('=');
            return [name, value.join('=')];
          }),
        ),
      ),
      command: command === undefined ? [] : (JSON.parse(command) as string[]),
    };
  });
}

function stepOf(instruction: Instruction): Step[] {
  if (instruction.getKeyword() === 'RUN') {
    const text = instruction.getRawArgumentsContent() ?? '';
    return [{ kind: 'run', line: text.replace(/\\\n/g, ' ').replace(/^(?:--\S+\s+)+/, '') }];
  }
  if (!(instruction instanceof Copy)) return [];
  const paths = instruction.getArguments().map((word) => word.getValue());
  const stage = instruction.getFromFlag()?.getValue() ?? undefined;
  return [{ kind: 'copy', stage, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }];
}
