/** The longest pointer that is repeated to the caller, in characters: the names in it may be of the caller's making. */
const maxLength = 500;

/**
 * Where a value stands in a JSON body, as a pointer in the form of a URI fragment (RFC 6901, 6): '#/lines/0/weight', and '#'
 * for the body itself. A path that is too long leads to what holds the value.
 */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = '#';
  for (const name of path) {
    const longer = `${pointer}/${escaped(String(name).slice(0, maxLength))}`;
    if (longer.length > maxLength) break;
    pointer = longer;
  }
  return pointer;
}

/** Half of a surrogate pair, which JSON may name a field by, has no UTF-8 of its own. */
const escaped = (name: string): string =>
  encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'));

/** The pointer of a dotted path whose names have no dot: 'lines.0.weight'. */
export const pointerOfField = (field: string): string => jsonPointer(field === '' ? [] : field.split('.'));
