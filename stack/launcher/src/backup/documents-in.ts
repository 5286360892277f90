/** The most a document has, as in MongoDB: 16 MiB, and 16 KiB that the server may add. */
const largestDocument = 16 * 1024 * 1024 + 16 * 1024;

/**
 * Cuts a stream of BSON documents, one after the other, into documents.
 * @throws Error when it ends within one, or a length cannot be one of a document.
 */
export async function* documentsIn(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  let needed = 4;
  for await (const piece of stream) {
    pieces.push(piece);
    held += piece.length;
    if (held < needed) continue;
    let rest = Buffer.concat(pieces);
    while (rest.length >= 4) {
      needed = rest.readInt32LE(0);
      if (needed < 5 || needed > largestDocument) throw new Error(`A document of ${needed} bytes is none.`);
      if (rest.length < needed) break;
      yield rest.subarray(0, needed);
      rest = rest.subarray(needed);
      needed = 4;
    }
    pieces = [rest];
    held = rest.length;
  }
  if (held > 0) throw new Error(`The last document is cut off after ${held} bytes.`);
}
