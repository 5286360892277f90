import { createHash } from 'node:crypto';
import { compressed, type Encoding } from './compression.ts';

/** Bytes as they are sent. */
export interface Copy {
  bytes: Buffer;
  /** The ETag of these bytes, without its quotes. */
  tag: string;
}

/** Something that is served: a file, a page, the registry. */
export interface Content {
  /** An extension such as '.js', from which the media type follows. */
  kind: string;
  plain: Copy;
  compressed(encoding: Encoding): Promise<Copy>;
}

export const copyOf = (bytes: Buffer): Copy => ({
  bytes,
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
});

/** Content that is in memory. Each compressed copy is made once, when somebody first takes it. */
export function contentOf(text: string, kind: string): Content {
  const plain = copyOf(Buffer.from(text));
  const copies = new Map<Encoding, Promise<Copy>>();
  return {
    kind,
    plain,
    compressed(encoding) {
      const copy = copies.get(encoding) ?? compressed(plain.bytes, encoding).then(copyOf);
      copies.set(encoding, copy);
      return copy;
    },
  };
}
