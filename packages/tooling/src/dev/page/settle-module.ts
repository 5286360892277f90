import { getFamilyByType, isLikelyComponentType, register } from 'react-refresh/runtime';

type Exports = Readonly<Record<string, unknown>>;

/** Registers a component of this module with React Refresh, as the compiler's code calls it. */
export const registerIn = (moduleId: string) => (type: unknown, id: string) =>
  register(type, `${moduleId} ${id}`);

/**
 * Called at the end of each module with components. A module that exports nothing else is replaced alone:
 * React re-renders its components and preserves their state. Any other passes its update on to its importers.
 */
export function settle({ id, exports }: { readonly id: string; readonly exports: Exports }, hot: WebpackHot) {
  const before = hot.data?.exports;
  const isComponents = holdsComponents(exports);
  if (isComponents) {
    for (const [name, type] of Object.entries(exports)) register(type, `${id} %exports% ${name}`);
    hot.dispose((data) => {
      data.exports = exports;
    });
    hot.accept();
  }
  // Importers have the previous exports, so they must handle a change of their kind.
  if (before && !(isComponents && areSame(before, exports))) hot.invalidate();
}

const holdsComponents = (exports: Exports): boolean => {
  const values = Object.values(exports);
  return values.length > 0 && values.every(isLikelyComponentType);
};

/** Whether each name is a new state of the same component. */
function areSame(before: Exports, now: Exports): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && getFamilyByType(before[name]) === getFamilyByType(now[name]))
  );
}
