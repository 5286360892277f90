import { asConnectionError } from './errors.ts';

/** A response that is a file: a PDF, a CSV file, or results as JSON. Read it a single time. */
export interface FileAnswer {
  /** 'application/pdf', 'text/csv; charset=utf-8'. */
  readonly mediaType: string;
  /** The file as a stream, without buffering it whole. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** @throws ConnectionError when the file breaks off, as do the others. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
}

/** The same for JSON of a known schema. */
export interface JsonFileAnswer<T> extends FileAnswer {
  json(): Promise<T>;
}

export function fileAnswer(answer: Response): JsonFileAnswer<unknown> {
  const whole = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => {
      throw asConnectionError(error);
    });
  return {
    mediaType: answer.headers.get('content-type') ?? 'application/octet-stream',
    stream: answer.body ?? new Blob([]).stream(),
    bytes: () => whole(answer.arrayBuffer().then((buffer) => new Uint8Array(buffer))),
    text: () => whole(answer.text()),
    json: () => whole(answer.json()),
  };
}
