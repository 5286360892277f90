import type { ScaleId } from '@freightwright/domain';
import type { Readable } from '@freightwright/mfe-kit';
import { type KeptTexts, keptKeys } from './kept-texts.ts';

interface Keeping {
  readonly kept: KeptTexts;
  readonly mainScale: Readable<ScaleId>;
}

/**
 * The scale that the reader has made the main one; undefined until they choose. A bill of lading takes its
 * class from the chosen scale, and otherwise from the one that carriers bill by.
 */
export function chosenScale({ kept, mainScale }: Keeping): ScaleId | undefined {
  return kept.read(keptKeys.mainScale) === null ? undefined : mainScale.get();
}
