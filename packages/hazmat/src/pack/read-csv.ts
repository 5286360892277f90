/** Lines of a CSV with one header line (RFC 4180), each as an object by the header's names. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = cells(text);
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])));
}

/** The names of the header line in their order, which an object does not keep where a name is a number. */
export const columnsOf = (text: string): string[] => cells(text)[0] ?? [];

function cells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  for (const [at, char] of text.split('').entries()) {
    if (char === '"') {
      quoted = !quoted;
      // Of a doubled quote the first closes and the second opens again: one of the two is meant.
      if (quoted && text[at - 1] === '"') cell += char;
    } else if (quoted) cell += char;
    else if (char === ',') endCell();
    else if (char === '\n') {
      endCell();
      lines.push(line);
      line = [];
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || line.length > 0) {
    endCell();
    lines.push(line);
  }
  return lines;
}
