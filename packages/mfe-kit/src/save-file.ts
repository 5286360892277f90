/** How long the browser may take to start reading the file. */
const storedMs = 60_000;

/**
 * Saves a file under a name, like a link with `download`.
 * @example saveFile(new Blob(['class,density\n']), 'classes.csv');
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), storedMs);
}
