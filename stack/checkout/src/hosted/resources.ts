import { FILE_HEADERS, type HostedFile, hostedFiles } from '@freightwright/stack-hosted-pages/files';
import type { PageAnswer } from './http.ts';

let files: ReadonlyMap<string, HostedFile> | undefined;

/** Style, font and mark. Made when a page is first shown: a sandbox that only answers calls needs none of it. */
export function resource(name: string): PageAnswer | undefined {
  files ??= hostedFiles(new URL('./checkout.css', import.meta.url));
  const file = files.get(name);
  return file && { status: 200, body: file.body, headers: { 'content-type': file.type, ...FILE_HEADERS } };
}
