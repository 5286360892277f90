import type { Doc } from '../values.ts';

/** One stage at work. Documents go through in chunks, so a pipeline can stop early and never reads ahead. */
export interface StageRun {
  /** Takes documents and passes on what is already known. */
  readonly push: (docs: Doc[]) => Doc[];
  /** What is left to pass on when the input has ended. */
  readonly end: () => Doc[];
  /** True when it will pass on nothing more, whatever comes. */
  readonly isDone: () => boolean;
}

/** A checked stage; each run starts afresh. */
export type MakeStage = () => StageRun;

const NOTHING = (): Doc[] => [];
const NEVER = (): boolean => false;

/** A stage that changes documents one by one and remembers nothing. */
export function streaming(push: (docs: Doc[]) => Doc[]): MakeStage {
  return () => ({ push, end: NOTHING, isDone: NEVER });
}

/** A stage that needs all documents before it passes on any. */
export function blocking(finish: (docs: Doc[]) => Doc[]): MakeStage {
  return () => {
    const kept: Doc[] = [];
    return {
      push: (docs) => {
        for (const doc of docs) kept.push(doc);
        return [];
      },
      end: () => finish(kept),
      isDone: NEVER,
    };
  };
}

/** Runs stages one after the other as if they were one. */
export function chain(stages: readonly MakeStage[]): StageRun {
  const runs = stages.map((make) => make());
  const passFrom = (first: number, docs: Doc[]): Doc[] =>
    runs.slice(first).reduce((passing, run) => (passing.length === 0 ? passing : run.push(passing)), docs);
  return {
    push: (docs) => passFrom(0, docs),
    end: () => runs.flatMap((run, i) => passFrom(i + 1, run.end())),
    isDone: () => runs.some((run) => run.isDone()),
  };
}
