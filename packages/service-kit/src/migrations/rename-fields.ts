import type { Migration } from './migrate.ts';

interface Renaming extends Pick<Migration, 'version' | 'collection' | 'dropIndexes'> {
  /** The new name of each field, by the old one. An inner field comes before the field that contains it. */
  fields: Readonly<Record<string, string>>;
}

/**
 * A migration that renames fields. An old name may be a path into objects and arrays; the new one is not.
 * @example renameFields({ version: 1, collection: 'docks', fields: { zip: 'zipCode', 'hours.from': 'opensAt' } });
 */
export function renameFields({ fields, ...migration }: Renaming): Migration {
  const renames = Object.entries(fields);
  return {
    ...migration,
    what: renames.map(([path, to]) => `${to} takes the place of ${path}`).join(', '),
    where: { $or: renames.map(([path]) => ({ [path]: { $exists: true } })) },
    change(document) {
      const next = renames.reduce((value, [path, to]) => renamed(value, path.split('.'), to), document);
      const removed = Object.keys(document).filter((name) => !(name in next));
      return {
        $set: Object.fromEntries(Object.entries(next).filter(([name, value]) => document[name] !== value)),
        ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((name) => [name, ''])) }),
      };
    },
  };
}

function renamed<T>(value: T, path: readonly string[], to: string): T {
  if (Array.isArray(value)) return value.map((item) => renamed(item, path, to)) as T;
  const [name = '', ...rest] = path;
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const change = (inner: unknown) => (rest.length === 0 ? [to, inner] : [name, renamed(inner, rest, to)]);
  const fields = Object.entries(value).map((field) => (field[0] === name ? change(field[1]) : field));
  return Object.fromEntries(fields);
}
