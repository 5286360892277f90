/** Statuses that only a refusal has. Whichever process refuses, the body must be a problem. */
const refusals: ReadonlySet<number> = new Set([400, 408, 413, 415, 417, 431, 501]);

/**
 * The violation in the response to a malformed request, as a sentence without its end; undefined for a
 * correct one.
 * @param ours whether the process is one of ours, which refuse with problems.
 */
export function errorOf(answer: string, { ours }: { ours: boolean }): string | undefined {
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (Number.isNaN(status)) return `The answer is no HTTP: ${JSON.stringify(answer.slice(0, 80))}`;
  if (status === 500) return 'It was answered 500, which is a fault of ours';
  if (!ours || !refusals.has(status)) return undefined;
  if (!/\r\ncontent-type: application\/problem\+json/i.test(head))
    return `The refusal ${status} is no problem+json`;
  if (!/\r\nx-request-id: /i.test(head)) return `The refusal ${status} has no request id`;
  return undefined;
}
