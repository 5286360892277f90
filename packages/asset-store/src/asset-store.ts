/** A file: its path under the store's root, with segments joined by '/', and its bytes. */
export interface Asset {
  path: string;
  bytes: Uint8Array;
}

/**
 * Where versions of remotes are stored. A folder has two names, as 'mfe-bol/0.1.0-1a2b3c4d' has. It is
 * immutable: readers see all of it or nothing, and it is only removed as a whole. Paths consist of plain
 * names: letters, digits, '_', '-', and '.' except at the beginning. Readers find a missing store empty.
 */
export interface AssetStore {
  /**
   * Stores all files (paths under `folder`) atomically. Returns false when the folder already exists, and
   * then only resets its stored time to now.
   * @throws StoreMissing when there is no store, as when its disk is not mounted. TypeError when a path does
   * not consist of plain names, the folder has not two, a path occurs twice, or there is no file.
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
  /**
   * Resets the folder's age to now, which protects it from cleanup. Returns false when there is no such
   * folder.
   */
  renew(folder: string): Promise<boolean>;
  /** When the folder was stored, in milliseconds since the epoch; undefined when there is no such folder. */
  storedAtMs(folder: string): Promise<number | undefined>;
  /** Names of the folders in a folder, or of those at the top, sorted. */
  folders(folder?: string): Promise<string[]>;
  /**
   * Removes a folder atomically, unless it was stored or renewed since `storedBeforeMs`, also while it is
   * being removed. Returns whether it was removed.
   */
  removeFolder(folder: string, options: { storedBeforeMs: number }): Promise<boolean>;
  /** Resolves when the store exists. @throws StoreMissing when there is none, or the error of the check. */
  ready(): Promise<void>;
}

/** There is no store where one should be. Readers would not see writes to a new one. */
export class StoreMissing extends Error {
  override readonly name = 'StoreMissing';
}

const name = /^[\w-][\w.-]*$/;

/**
 * @throws TypeError unless every segment is a plain name, so that no path escapes the root or names a hidden
 * file.
 */
export function plainPath(path: string): string {
  if (path.length > 500 || !path.split('/').every((segment) => name.test(segment))) {
    throw new TypeError(`Not a path of the asset store: ${JSON.stringify(path.slice(0, 100))}`);
  }
  return path;
}

/** @throws TypeError unless it is a path of two names. */
export function folderPath(path: string): string {
  if (plainPath(path).split('/').length !== 2) {
    throw new TypeError(`A folder of the asset store has two names: ${JSON.stringify(path.slice(0, 100))}`);
  }
  return path;
}

/** @throws TypeError unless there are files, with unique and plain paths. */
export function plainFiles(folder: string, files: readonly Asset[]): void {
  const paths = files.map(({ path }) => plainPath(path));
  if (paths.length === 0 || new Set(paths).size < paths.length) {
    throw new TypeError(`${folder} must have files, each once`);
  }
}
