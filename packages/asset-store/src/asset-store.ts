/** A file: its path under the store's root, with segments joined by '/', and its bytes. */
export interface Asset {
  path: string;
  bytes: Uint8Array;
}

/**
 * Where versions of remotes are kept. A folder is stored once and never changes: readers see all of it or
 * nothing, and nothing in it is ever overwritten or removed. An S3-compatible bucket could provide this:
 * `putFolder` would write the objects and then a marker object with `If-None-Match: *`, and `get`, `list` and
 * `exists` would ignore a folder without its marker. Every path consists of plain names: letters, digits,
 * '_', '-', and '.' except at the beginning.
 */
export interface AssetStore {
  /**
   * Stores all files (paths under `folder`) in one step. Returns false, and changes nothing, when the folder
   * already exists.
   * @throws TypeError when a path does not consist of plain names, a path occurs twice, or there is no file.
   */
  putFolder(folder: string, files: readonly Asset[]): Promise<boolean>;
  /** The file, or null when it does not exist. @throws TypeError on a bad path. */
  get(path: string): Promise<Asset | null>;
  /**
   * Full paths of all files under a folder, sorted; empty when there is no such folder. @throws TypeError on
   * a bad path.
   */
  list(folder: string): Promise<string[]>;
  /** Whether a file or folder exists. @throws TypeError on a bad path. */
  exists(path: string): Promise<boolean>;
}

const name = /^[\w-][\w.-]*$/;

/**
 * @throws TypeError unless every segment is a plain name, so that no path leaves the root or names a hidden
 * file.
 */
export function plainPath(path: string): string {
  if (path.length > 500 || !path.split('/').every((segment) => name.test(segment))) {
    throw new TypeError(`Not a path of the asset store: ${JSON.stringify(path.slice(0, 100))}`);
  }
  return path;
}
