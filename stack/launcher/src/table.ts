import type { RunningPlatform } from './start-platform.ts';

/** The summary after the start: the addresses, and which components are stand-ins. */
export function table(platform: RunningPlatform): string {
  const { siteUrl, mailUrl, dataDir, identity, testMode, components } = platform;
  const places = [
    ['Site', siteUrl],
    ['API', `${siteUrl}/api`],
    ['Sign-in', identity.issuer],
    ...(mailUrl ? [['Mail inbox', mailUrl]] : []),
    ...(testMode ? [['Test mode', 'on (TEST_MODE=off turns it off)']] : []),
    ['Data folder', dataDir],
    ['Logs', `${dataDir}/logs`],
    ['Deploy token', `${dataDir}/deploy-token`],
  ];
  const embedded = components.flatMap(({ component: { name, address, standsInFor } }) =>
    standsInFor ? [[name, address, `stands in for ${standsInFor}`]] : [],
  );
  const people = identity.demoUsers.map(({ email, password, tier, team }) => [
    email,
    password,
    team === undefined ? tier : `${tier}, ${team}`,
  ]);
  if (people.length > 0) people.unshift(['Sign in as', 'with password', 'tier and role']);
  return [places, embedded, people]
    .map(columns)
    .filter((block) => block.length > 0)
    .map((block) => `\n${block.join('\n')}\n`)
    .join('');
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd(),
  );
}
