import { useEffect, useState } from 'react';
import type * as Folded from '../sections/folded-sections.tsx';

type FoldedSections = typeof Folded;
let loaded: FoldedSections | null = null;
const load = () => import('../sections/folded-sections.tsx');
export async function fetchFoldedSections(): Promise<FoldedSections> {
  loaded ??= await load().catch(load);
  return loaded;
}

/** The folded sections, null until fetched. After a failure the next change of `opened` tries again. */
export function useFoldedSections(opened: unknown): FoldedSections | null {
  const [sections, setSections] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening tries again.
  useEffect(() => {
    if (sections !== null) return;
    fetchFoldedSections().then(setSections, () => undefined);
  }, [sections, opened]);
  return sections;
}
