import type { Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes the headers and the work cost more than the line saves. */
const thresholdBytes = 1024;

const textTypes =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml|application\/manifest)/i;

/** Levels for answers made on the spot: about as fast as the line. Files built ahead of time carry their own best copies. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };

/** The best of br and gzip the caller takes (RFC 9110 12.5.3), or undefined for none. A q of 0 refuses. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  if (acceptEncoding.includes('br') && takes(acceptEncoding, 'br')) return 'br';
  return acceptEncoding.includes('gzip') && takes(acceptEncoding, 'gzip') ? 'gzip' : undefined;
}

function takes(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

export function isCompressible(contentType: string | undefined, lengthBytes: number | undefined): boolean {
  if (lengthBytes !== undefined && lengthBytes < thresholdBytes) return false;
  return contentType !== undefined && textTypes.test(contentType);
}

export function compressor(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
}

/** For a text made once and sent often. */
export function compressed(text: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(text, brotliOptions) : gzipSync(text, gzipOptions);
}
