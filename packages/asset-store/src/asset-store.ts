/** A file: its path below the store's root, segments joined by '/', and its bytes. */
export interface Asset {
  path: string;
  bytes: Uint8Array;
}

/**
 * Where versions of remotes are kept. A folder is put once and never changes: it is seen whole or not at all, and nothing in it is ever
 * overwritten or removed. An S3-compatible bucket can fill this: `putFolder` writes the objects, then a marker object with
 * `If-None-Match: *`, and a folder without its marker is not there for `get`, `list` and `exists`.
 *
 * Every path is made of plain names: letters, digits, '_', '-', and '.' but not in front.
 */
export interface AssetStore {
  /**
   * Puts all files (paths below `folder`) in one step. Answers false, and changes nothing, when the folder is there already.
   * @throws TypeError when a path is not made of plain names, a path is twice there, or there is no file.
   */
  putFolder(folder: string, files: readonly Asset[]): Promise<boolean>;
  /** The file, or null when there is none. @throws TypeError on a bad path. */
  get(path: string): Promise<Asset | null>;
  /** Full paths of all files below a folder, sorted. None when there is no such folder. @throws TypeError on a bad path. */
  list(folder: string): Promise<string[]>;
  /** Whether a file or folder is there. @throws TypeError on a bad path. */
  exists(path: string): Promise<boolean>;
}

const name = /^[\w-][\w.-]*$/;

/** @throws TypeError unless every segment is a plain name: nothing that could step out of the root, and nothing hidden. */
export function plainPath(path: string): string {
  if (path.length > 500 || !path.split('/').every((segment) => name.test(segment))) {
    throw new TypeError(`Not a path of the asset store: ${JSON.stringify(path.slice(0, 100))}`);
  }
  return path;
}
