import type { LineMeasures } from '@freightwright/contracts/facts';
import type { LineValues } from '../form/line-values.ts';
import { ClassReasonLine } from './class-reason.tsx';
import { LineCard } from './line-card.tsx';

interface FoldedLineProps {
  readonly line: LineValues;
  readonly index: number;
  readonly measures: LineMeasures | undefined;
  readonly onOpen: () => void;
  readonly onTake: (fields: Partial<LineValues>) => void;
}

/** A line that is not being edited: its main facts, and why it has its class. */
export function FoldedLine({ onTake, ...line }: FoldedLineProps) {
  return (
    <>
      <LineCard {...line} />
      <ClassReasonLine
        line={line.line}
        index={line.index}
        densityPcf={line.measures?.densityPcf}
        onTake={onTake}
      />
    </>
  );
}
