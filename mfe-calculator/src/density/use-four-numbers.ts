import type { CalculationInput } from '@freightwright/domain';
import { useState } from 'react';
import { type FourTexts, type MeasureName, noTexts, readFourNumbers } from './read-four-numbers.ts';

const generalHint = 'Enter four numbers above 0.';

export interface FourNumbers {
  readonly texts: FourTexts;
  /** What is shown next to the button while a press would do nothing; empty once all four can be read. */
  readonly hint: string;
  change(name: MeasureName, text: string): void;
  fill(texts: FourTexts): void;
  /**
   * The unit that the four numbers describe. When they describe none: undefined, and the first field that
   * prevents it.
   */
  press(): { readonly unit: CalculationInput } | { readonly unit?: undefined; readonly first: MeasureName };
}

/**
 * Four fields and a button. In the specification a press without four numbers does nothing and shows no
 * message, so no field is marked, and the previous result stays. The hint next to the button is there from
 * the start and then becomes precise; otherwise the reader could not tell why nothing happens.
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
