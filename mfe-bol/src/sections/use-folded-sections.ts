import { useEffect, useState } from 'react';
import type * as Folded from './folded-sections.tsx';

type FoldedSections = typeof Folded;
let loaded: FoldedSections | null = null;
const load = () => import('./folded-sections.tsx');
export async function fetchFoldedSections(): Promise<FoldedSections> {
  loaded ??= await load().catch(load);
  return loaded;
}

/** The collapsed sections, null until loaded. After a failure the next change of `opened` retries. */
export function useFoldedSections(opened: unknown): FoldedSections | null {
  const [sections, setSections] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening retries.
  useEffect(() => {
    if (sections !== null) return;
    fetchFoldedSections().then(setSections, () => undefined);
  }, [sections, opened]);
  return sections;
}
