import { deserialize, onDemand, serialize } from 'bson';

/** The types of BSON that hold further elements: https://bsonspec.org/spec.html */
const documentType = 0x03;
const arrayType = 0x04;

/** Every value keeps its own type: a 1 that was stored as a double, or as 64 bits, stays one. */
const everyType = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/**
 * Reads a document so that writing it again gives the same bytes. A plain object would put fields that look
 * like numbers first, and MongoDB compares documents field by field in their order.
 * @throws Error when a value cannot be carried without a change, such as one of BSON's deprecated types.
 */
export function readExactly(bytes: Uint8Array): Map<string, unknown> {
  const document = readElements(bytes);
  if (Buffer.compare(serialize(document), bytes) !== 0) {
    throw new Error(
      `The document ${String(document.get('_id'))} has a value that cannot be carried exactly.`,
    );
  }
  return document;
}

function readElements(bytes: Uint8Array): Map<string, unknown> {
  const elements = new Map<string, unknown>();
  for (const [type, nameAt, nameLength, at, length] of onDemand.parseToElements(bytes)) {
    const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString('utf8');
    elements.set(name, readValue(type, bytes.subarray(at, at + length)));
  }
  return elements;
}

function readValue(type: number, bytes: Uint8Array): unknown {
  if (type === documentType) return readElements(bytes);
  if (type === arrayType) return [...readElements(bytes).values()];
  // A document of four bytes of length, the type, the name `v`, the value, and the end.
  const alone = Buffer.alloc(8 + bytes.length);
  alone.writeInt32LE(alone.length, 0);
  alone.writeUInt8(type, 4);
  alone.write('v\0', 5, 'latin1');
  alone.set(bytes, 7);
  return deserialize(alone, everyType).v;
}
