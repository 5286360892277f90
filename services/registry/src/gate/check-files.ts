import { type FieldError, remoteBytesAtMost, versionFile } from '@freightwright/contracts';
import { figure, fileError } from './gate-error.ts';
import type { Version } from './version.ts';

/**
 * File types of a version. Browsers are served all but HTML, which is the markup of pages (`checkMarkup`).
 */
const allowedType =
  /\.(?:js|css|html|json|woff2|svg|png|jpg|webp|avif|txt|map|(?:js|css|json|svg|txt|map)\.(?:gz|br))$/;

/**
 * The rules for the files: types, names, sizes, and compressed copies that contain the file they are named
 * after.
 */
export function checkFiles(version: Version): FieldError[] {
  const { files, byPath, wrongCopies } = version;
  const errors: FieldError[] = [];
  const refuse = (path: string, rule: string, message: string) => errors.push(fileError(path, rule, message));

  const seen = new Set<string>();
  let totalBytes = 0;
  for (const { path, bytes } of files) {
    totalBytes += bytes.length;
    if (!allowedType.test(path)) refuse(path, 'type', 'a file of this kind is not served');
    if (path === versionFile) refuse(path, 'reserved', 'the registry writes a file of this name itself');
    if (seen.has(path)) refuse(path, 'once', 'the path is there twice');
    if (folders(path).some((folder) => byPath.has(folder))) {
      refuse(path, 'folder', 'a part of the path is itself a file');
    }
    seen.add(path);
  }
  for (const path of wrongCopies) {
    refuse(path, 'copy', 'it does not hold the file it is a compressed copy of');
  }
  if (totalBytes > remoteBytesAtMost) {
    const message = `${figure(totalBytes)} bytes together; a version may have ${figure(remoteBytesAtMost)}`;
    errors.push({ field: 'files', rule: 'size', message });
  }
  return errors;
}

/** 'a/b/c.js' gives 'a' and 'a/b'. */
function folders(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
