import { extname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding } from './compression.ts';
import { type Content, type Copy, copyOf } from './content.ts';

/** A file that is there, before it is read. */
export interface FoundFile {
  /** When the file was last changed, milliseconds since the epoch; 0 for one that never changes. */
  changedAtMs: number;
  /** Undefined when the file went away since it was found. Rejects when it cannot be read. */
  read(): Promise<Buffer | undefined>;
}

/** Where files are. */
export interface FileSource {
  /** Undefined when there is no such file. Rejects when nobody can tell. */
  find(path: string): Promise<FoundFile | undefined>;
}

/** The most that is kept of one source, in bytes: some fifty versions of remotes, compressed. */
const cacheBytes = 64 * 1024 * 1024;
/** A file larger than this is read each time. */
const largestKeptBytes = 8 * 1024 * 1024;
/** What a kept file takes besides its bytes: its key, its tag and its place in the cache. */
const entryBytes = 500;

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export type KeptFiles = ReturnType<typeof createKeptFiles>;

/**
 * Files as they are served, kept in memory after they were first read. A compressed copy is the one that lies
 * beside the file ('main.js.br'), if it is no older than the file, or else one that is made here.
 * @param cacheLimitBytes the most that is kept.
 */
export function createKeptFiles(source: FileSource, cacheLimitBytes = cacheBytes) {
  const copies = new LRUCache<string, Copy, () => Promise<Buffer | undefined>>({
    maxSize: cacheLimitBytes,
    maxEntrySize: Math.min(largestKeptBytes, cacheLimitBytes),
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
    ignoreFetchAbort: true,
    // Whoever asks while the file is being read waits for the same reading.
    fetchMethod: async (_key, _stale, { context: load }) => {
      const bytes = await load();
      return bytes && copyOf(bytes);
    },
  });

  /** A changed file has another key, so what is kept of it before is never sent again. */
  const read = (path: string, { changedAtMs, read }: FoundFile) =>
    copies.fetch(`${path} ${changedAtMs}`, { context: read });

  async function copyBeside(path: string, file: FoundFile, encoding: Encoding): Promise<Copy | undefined> {
    const beside = path + suffixes[encoding];
    const found = await source.find(beside);
    return found && found.changedAtMs >= file.changedAtMs ? read(beside, found) : undefined;
  }

  return {
    /** The file under a path of its source, or undefined. Rejects when the source cannot be read. */
    async get(path: string): Promise<Content | undefined> {
      const file = await source.find(path);
      const plain = file && (await read(path, file));
      if (!plain) return undefined;
      return {
        kind: extname(path).toLowerCase(),
        plain,
        async compressed(encoding) {
          const key = `${encoding} ${path} ${file.changedAtMs}`;
          const ready = await copyBeside(path, file, encoding);
          const made =
            ready ?? (await copies.fetch(key, { context: () => compressed(plain.bytes, encoding) }));
          return made ?? plain;
        },
      };
    },
  };
}
