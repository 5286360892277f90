import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { BulkType } from '@freightwright/contracts';
import {
  BulkMapping,
  bulkLimits,
  checkSchema,
  Metadata,
  Problem,
  processBulk,
  requestProblem,
} from '@freightwright/contracts';

/** The fields of the form. A field may precede or follow the file. */
export interface FormFields {
  type?: string | undefined;
  check?: string | undefined;
  mapping?: string | undefined;
  again?: string | undefined;
  sheet?: string | undefined;
  reference?: string | undefined;
  metadata?: string | undefined;
}
const fieldNames: readonly string[] = [
  'type',
  'check',
  'mapping',
  'again',
  'sheet',
  'reference',
  'metadata',
] satisfies (keyof FormFields)[];

export interface Form {
  type: BulkType;
  isCheckOnly: boolean;
  mapping: BulkMapping | undefined;
  /** The same file may be processed again. */
  isAgain: boolean;
  /** The sheet of a workbook. */
  sheet: string | undefined;
  reference: string | undefined;
  metadata: Metadata | undefined;
}

export interface FormFile {
  name: string;
  bytes: Readable;
  /** The fields that preceded the file. */
  before: FormFields;
  /** All fields, at the end of the form, which a stream that was read reaches. */
  complete: Promise<FormFields>;
}

/** Limits of the other fields: their number, and the bytes of each. */
const fieldsAtMost = 10;
const fieldBytes = 4 * bulkLimits.mappingChars;

/**
 * Reads a form with one file as a stream. The file is passed on as a stream and never buffered whole.
 * @param admitted rejects when the caller may not send a file, which ends the reading.
 * @param useFile reads the whole stream, or fails.
 * @throws Problem 'request.invalid' for a form that violates the contract, 'request.too-large', and what
 * `useFile` throws. The rest of the body is then discarded, so that the caller receives the response.
 */
export async function readForm<T>(
  request: IncomingMessage,
  { fileBytes, admitted }: { fileBytes: number; admitted: Promise<void> },
  useFile: (file: FormFile) => Promise<T>,
): Promise<{ form: Form; used: T }> {
  const fields: FormFields = {};
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let used: Promise<T> | undefined;
  let file: Readable | undefined;
  const parser = parserOf(request, fileBytes);

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) reject(invalid(name.slice(0, 40), 'max', 'The field is too long'));
    else if (fieldNames.includes(name)) fields[name as keyof FormFields] = value;
    else reject(invalid(name.slice(0, 40), 'unknown', `${name.slice(0, 40)} is not a known field`));
  });
  parser.on('file', (field, stream, fileName) => {
    stream.on('error', reject);
    if (field !== 'file' || used) {
      stream.resume();
      reject(invalid('file', 'one-file', 'Send one file, in the field file'));
      return;
    }
    file = failingAtLimit(stream, fileBytes);
    stream.once('limit', () => reject(tooLarge(fileBytes)));
    const complete = promise.then(() => fields);
    // Only a workbook waits for it.
    complete.catch(() => undefined);
    used = useFile({
      name: shownName(fileName),
      bytes: file,
      before: { ...fields },
      complete,
    });
    used.then(() => undefined, reject);
  });
  parser.on('fieldsLimit', () =>
    reject(invalid('body', 'max', `The form has more than ${fieldsAtMost} fields`)),
  );
  admitted.catch(reject);
  parser.once('finish', resolve);
  parser.once('error', (cause) => reject(brokenForm(cause)));
  request.once('close', () => {
    if (!request.complete) reject(brokenForm('the caller left'));
  });
  request.pipe(parser);

  try {
    await promise;
    if (!used) throw invalid('file', 'required', 'file is required');
    // The file ends with the form, so both are awaited: an error of the file counts before one of a field.
    const result = await used;
    return { form: formOf(fields), used: result };
  } catch (error) {
    request.unpipe(parser);
    request.resume();
    // Otherwise a file that never ends would be awaited.
    file?.destroy(error instanceof Error ? error : undefined);
    await used?.catch(() => undefined);
    throw error;
  }
}

function parserOf(request: IncomingMessage, fileBytes: number): BusboyInstance {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (encoding !== undefined && encoding !== 'identity') {
    request.resume();
    throw new Problem('request.unsupported-media-type', {
      detail: 'Send the form without a content encoding',
    });
  }
  try {
    return new Busboy({
      headers: { 'content-type': type ?? '' },
      limits: {
        fileSize: fileBytes,
        files: 2,
        fields: fieldsAtMost,
        fieldSize: fieldBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    request.resume();
    throw brokenForm(cause);
  }
}

/** The parser truncates a file that is too long. This fails the stream instead. */
function failingAtLimit(stream: BusboyFileStream, fileBytes: number): Readable {
  stream.once('limit', () => stream.destroy(tooLarge(fileBytes)));
  return stream;
}

/** Validates the form's fields. @throws Problem 'request.invalid'. */
export function formOf(fields: FormFields): Form {
  const checked = checkSchema(processBulk.body, fields);
  if (!checked.ok) throw requestProblem(checked.errors, 'elsewhere');
  const { type, check, mapping, again, sheet, reference, metadata } = checked.data;
  return {
    type,
    isCheckOnly: check === 'only',
    isAgain: again === 'yes',
    mapping: mapping === undefined ? undefined : mappingOf(mapping),
    sheet: sheet || undefined,
    reference,
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  };
}

/** @throws Problem 'request.invalid'. */
export function mappingOf(text: string): BulkMapping {
  const checked = checkSchema(BulkMapping, jsonOf(text));
  if (checked.ok) return checked.data;
  const message =
    'mapping must be JSON with the column of each header: {"Gross Wt": "total_weight", "Note": null}';
  throw invalid('mapping', 'mapping', message);
}

/** @throws Problem 'request.invalid'. */
function metadataOf(text: string): Metadata {
  const checked = checkSchema(Metadata, jsonOf(text), { root: 'metadata' });
  if (checked.ok) return checked.data;
  const [{ rule, message } = { rule: 'metadata', message: '' }] = checked.errors;
  throw invalid('metadata', rule, `${message}. It is JSON text: {"load": "L-4410"}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without a folder, and without characters that would break a line or a header. */
const shownName = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}"]/gu, '')
    .toWellFormed()
    .slice(0, bulkLimits.fileName) ?? '';

const invalid = (field: string, rule: string, message: string) =>
  requestProblem([{ field, rule, message }], 'elsewhere');
const brokenForm = (cause: unknown) =>
  Object.assign(invalid('body', 'form', 'The form breaks off, or is not multipart/form-data'), { cause });
const tooLarge = (bytes: number) =>
  new Problem('request.too-large', {
    detail: `The file may have at most ${bytes.toLocaleString('en-US')} bytes`,
  });
