import type { CalculationInput } from '@freightwright/domain';
import { useState } from 'react';
import { type FourTexts, type MeasureName, noTexts, readFourNumbers } from './read-four-numbers.ts';

const generalHint = 'Enter four numbers above 0.';

export interface FourNumbers {
  readonly texts: FourTexts;
  /** What stands by the button while a press would do nothing; empty once the four can be read. */
  readonly hint: string;
  change(name: MeasureName, text: string): void;
  fill(texts: FourTexts): void;
  /** The unit that the four make; undefined, and the first field that keeps it from being one, when they make none. */
  press(): { readonly unit: CalculationInput } | { readonly unit?: undefined; readonly first: MeasureName };
}

/**
 * Four fields and a press. The specification has a press without four numbers do nothing, without a message: so no field is marked, and what
 * was worked out before stays. The hint that stands by the button from the start gets precise then, or a reader could not tell why.
 */
export function useFourNumbers(): FourNumbers {
  const [texts, setTexts] = useState(noTexts);
  const [pressed, setPressed] = useState(false);
  const read = readFourNumbers(texts);
  const reason = !read.ok && pressed ? read.reason : undefined;
  return {
    texts,
    hint: read.ok ? '' : (reason ?? generalHint),
    change(name, text) {
      setPressed(false);
      setTexts((before) => ({ ...before, [name]: text }));
    },
    fill: setTexts,
    press() {
      if (read.ok) return { unit: read.unit };
      setPressed(true);
      return { first: read.first };
    },
  };
}
