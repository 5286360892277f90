import type { Measure } from '@freightwright/bol-document';
import { useEffect, useState } from 'react';
import { createMeasure } from './measure-text.ts';

/** Measures text. It measures again once the fonts of the page are loaded. */
export function useMeasure(): Measure {
  const [measure, setMeasure] = useState<Measure>(() => createMeasure(document));
  useEffect(() => {
    const { fonts } = document;
    if (fonts === undefined) return;
    const renew = () => setMeasure(() => createMeasure(document));
    fonts.addEventListener?.('loadingdone', renew);
    return () => fonts.removeEventListener?.('loadingdone', renew);
  }, []);
  return measure;
}
