/** What a form-encoded body or query says once its brackets are read. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

/** More of either is refused: a request of the client has some dozens. */
const MOST_FIELDS = 1_000;
const DEEPEST = 8;

export class BadForm extends Error {}

/**
 * Reads `a[b][0][c]=d`, as the official client writes it. Keys that are whole numbers make a list, and so does `a[]`.
 * @throws BadForm for a body that is too large or names something in two shapes.
 */
export function readForm(encoded: string): FormObject {
  const fields = [...new URLSearchParams(encoded)];
  if (fields.length > MOST_FIELDS) throw new BadForm('The request has too many parameters.');
  const root: Node = new Map();
  for (const [name, value] of fields) put(root, pathOf(name), value);
  return objectOf(root);
}

type Node = Map<string, Node | string>;

function pathOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 0) return [name];
  const parts = name.slice(start + 1).split('[');
  if (parts.length > DEEPEST || parts.some((part) => !part.endsWith(']')))
    throw new BadForm(`Invalid parameter name: ${name.slice(0, 100)}`);
  return [name.slice(0, start), ...parts.map((part) => part.slice(0, -1))];
}

function put(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(node.size) : part;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const next = node.get(key) ?? new Map<string, Node | string>();
    if (typeof next === 'string') throw new BadForm(`Invalid parameter: ${path[0]} is given in two shapes.`);
    node.set(key, next);
    node = next;
  }
}

const objectOf = (node: Node): FormObject =>
  Object.fromEntries([...node].map(([key, value]) => [key, shapeOf(value)]));

function shapeOf(value: Node | string): FormValue {
  if (typeof value === 'string') return value;
  const isList = value.size > 0 && [...value.keys()].every((key) => /^\d{1,4}$/.test(key));
  if (!isList) return objectOf(value);
  return [...value].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, one]) => shapeOf(one));
}
