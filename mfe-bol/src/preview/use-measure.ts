import type { Measure } from '@freightwright/bol-document';
import { useEffect, useState } from 'react';
import { createMeasure } from './measure-text.ts';

/** How wide text is, measured anew once the fonts of the page are there. */
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
