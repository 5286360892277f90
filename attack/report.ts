/** One row of the table: the attack, its target, the responses, and the violations. */
export interface Row {
  attack: string;
  target: string;
  sent: number;
  /** The number of each kind of response: '200', '400', 'closed', 'left'. */
  answers: ReadonlyMap<string, number>;
  /** Whole sentences; empty without violations. */
  broken: readonly string[];
}

const sentencesAtMost = 8;

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ attack, target, sent, answers, broken }) => [
    attack,
    target,
    sent.toLocaleString('en-US'),
    [...answers]
      .toSorted((a, b) => b[1] - a[1])
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
    broken.length === 0 ? 'held' : `BROKE (${broken.length})`,
  ]);
  const all = [['attack', 'target', 'sent', 'answers', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { attack, target, broken } of rows) {
    for (const sentence of broken.slice(0, sentencesAtMost))
      console.log(`  ${attack}, ${target}: ${sentence}`);
    if (broken.length > sentencesAtMost) console.log(`  ... and ${broken.length - sentencesAtMost} more`);
  }
}

export function counter(): { counts: Map<string, number>; add: (kind: string) => void } {
  const counts = new Map<string, number>();
  return { counts, add: (kind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1) };
}
