import type { RunningPlatform } from './start-platform.ts';

/** What a person needs once everything runs: where things are, and what is not the real thing. */
export function table({ siteUrl, mailUrl, dataDir, parts }: RunningPlatform): string {
  const places: [string, string][] = [
    ['Site', siteUrl],
    ['API', `${siteUrl}/api`],
    ...(mailUrl ? ([['Mail inbox', mailUrl]] as [string, string][]) : []),
    ['Data folder', dataDir],
    ['Logs', `${dataDir}/logs`],
    ['Deploy token', `${dataDir}/deploy-token`],
  ];
  const embedded = parts.flatMap(({ part: { name, address, standsInFor } }): [string, string, string][] =>
    standsInFor ? [[name, address, `stands in for ${standsInFor}`]] : [],
  );
  return ['', ...columns(places), '', ...columns(embedded), ''].join('\n');
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd(),
  );
}
