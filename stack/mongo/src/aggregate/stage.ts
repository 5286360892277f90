import type { Doc } from '../values.ts';

/**
 * One run of a stage. Documents pass through in chunks, so a pipeline can stop early and never reads ahead.
 */
export interface StageRun {
  /** Takes documents and returns what can already be passed on. */
  readonly push: (docs: Doc[]) => Doc[];
  /** Returns what remains to be passed on at the end of the input. */
  readonly end: () => Doc[];
  /** True when it will pass on nothing more, whatever input follows. */
  readonly isDone: () => boolean;
}

/** A checked stage. Every run starts from the beginning. */
export type MakeStage = () => StageRun;

const NOTHING = (): Doc[] => [];
const NEVER = (): boolean => false;

/** A stage that changes documents one by one and keeps nothing of them. */
export function streaming(push: (docs: Doc[]) => Doc[]): MakeStage {
  return () => ({ push, end: NOTHING, isDone: NEVER });
}

/** A stage that needs all documents before it passes any on. */
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

/** Connects stages so that they run as one. */
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
