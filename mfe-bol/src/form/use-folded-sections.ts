import { useEffect, useState } from 'react';
import type * as Folded from '../sections/folded-sections.tsx';

type FoldedSections = typeof Folded;
let loaded: FoldedSections | null = null;
const load = () => import('../sections/folded-sections.tsx');
export async function fetchFoldedSections(): Promise<FoldedSections> {
  loaded ??= await load().catch(load);
  return loaded;
}

/**
 * The sections that are folded at first, fetched once the form stands; null until then. When they cannot be
 * fetched, the next section that is opened tries again.
 * @param opened changes whenever a section is opened or closed.
 */
export function useFoldedSections(opened: unknown): FoldedSections | null {
  const [sections, setSections] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening tries again.
  useEffect(() => {
    if (sections !== null) return;
    fetchFoldedSections().then(setSections, () => undefined);
  }, [sections, opened]);
  return sections;
}
