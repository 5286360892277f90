import { RemoteEntry, remoteName, versionFile } from '@freightwright/contracts';
import * as z from 'zod/mini';

export type AssetRoot = 'shell' | 'remotes';

export interface AssetPath {
  root: AssetRoot;
  /** Relative path below the root, whose segments are plain names. */
  file: string;
  /** Immutable under its name: may be cached for a year. */
  immutable: boolean;
}

/** A content hash in a file name: 'main.3f2a9c41.js', 'inter-3f2a9c41d0.woff2'. */
const hashed = /[.\-_][0-9a-f]{8,}\.[^/]+$/;

/**
 * The file of a URL path, or undefined for an invalid one: a backslash, a parent segment, a hidden file, an
 * empty segment, however encoded. Under /mfe/ only '<name>/<version>/<file>' is valid. The shell's page
 * itself is not a file: it is rendered per request.
 */
export function assetPath(path: string): AssetPath | undefined {
  const segments = plainSegments(path);
  if (!segments) return undefined;
  const file = segments.join('/');
  if (segments[0] === 'mfe') return remotePath(segments.slice(1));
  if (file === 'index.html' || !file.includes('.')) return undefined;
  return { root: 'shell', file, immutable: hashed.test(file) };
}

function remotePath(segments: string[]): AssetPath | undefined {
  const [name, version, ...rest] = segments;
  if (rest.length === 0 || !z.safeParse(remoteName, name).success) return undefined;
  if (!z.safeParse(RemoteEntry.shape.version, version).success) return undefined;
  // Markup is included in a page and is no document of its own. The version file is for gateways.
  if (/\.html$/i.test(segments.at(-1) ?? '') || rest.join('/') === versionFile) return undefined;
  return { root: 'remotes', file: segments.join('/'), immutable: true };
}

function plainSegments(path: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const segments = decoded.slice(1).split('/');
  return segments.every((segment) => segment !== '' && /^[^.\\\0][^\\\0]*$/.test(segment))
    ? segments
    : undefined;
}
