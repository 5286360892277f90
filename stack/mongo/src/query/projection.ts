import { MongoError, notSupported } from '../errors.ts';
import { type Doc, isDoc, isNumber, isTruthy } from '../values.ts';

export type Project = (doc: Doc) => Doc;

/**
 * Compiles a projection that includes or excludes fields by path.
 * @returns undefined when the projection is empty, so that documents can be sent as they are stored.
 */
export function compileProjection(projection: Doc): Project | undefined {
  const entries = Object.entries(projection).map(([path, value]) => {
    if (typeof value !== 'boolean' && !isNumber(value))
      throw notSupported(`The projection of '${path}'`, 'BadValue');
    if (path.split('.').some((part) => part.startsWith('$') || part === '')) {
      throw notSupported(`The projection path '${path}'`, 'BadValue');
    }
    return { path, save: isTruthy(value) };
  });
  if (entries.length === 0) return undefined;
  const fields = entries.filter(({ path }) => path !== '_id');
  const including = fields.length > 0 ? fields[0]?.save === true : entries[0]?.save === true;
  if (fields.some(({ save }) => save !== including)) {
    throw new MongoError('BadValue', 'Cannot mix inclusion and exclusion in a projection');
  }
  const id = entries.find(({ path }) => path === '_id');
  const idDiffers = id !== undefined && id.save !== including;
  const tree = pathTree(entries.filter(({ path }) => !idDiffers || path !== '_id').map(({ path }) => path));
  if (!including) {
    if (id?.save === true) delete tree._id;
    return (doc) => exclude(doc, tree);
  }
  if (id === undefined) tree._id = true;
  return (doc) => include(doc, tree);
}

interface Tree {
  [field: string]: Tree | true;
}

/** @throws MongoError BadValue when one path is inside another. */
function pathTree(paths: string[]): Tree {
  const root: Tree = Object.create(null);
  for (const path of paths) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let node = root;
    for (const part of parts) {
      const next = node[part] ?? Object.create(null);
      if (next === true) throw new MongoError('BadValue', `Path collision at ${path}`);
      node[part] = next;
      node = next;
    }
    if (node[last] !== undefined) throw new MongoError('BadValue', `Path collision at ${path}`);
    node[last] = true;
  }
  return root;
}

function include(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const branch = tree[name];
    const existing =
      branch === true ? value : branch === undefined ? undefined : includeWithin(value, branch);
    if (existing !== undefined) result[name] = existing;
  }
  return result;
}

function includeWithin(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return include(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => includeWithin(item, tree)).filter((item) => item !== undefined);
}

function exclude(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const branch = tree[name];
    if (branch !== true) result[name] = branch === undefined ? value : excludeWithin(value, branch);
  }
  return result;
}

function excludeWithin(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((item) => excludeWithin(item, tree)) : value;
}
