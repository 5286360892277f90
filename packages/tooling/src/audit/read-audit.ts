/** What `npm audit --json` prints, as far as it is read here. */
interface AuditReport {
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: readonly (string | { title?: string; url?: string })[] }
  >;
  metadata?: { vulnerabilities: Record<string, number> };
  message?: string;
  error?: { summary?: string };
}

export type AuditOutcome =
  | { kind: 'skipped'; why: string }
  | { kind: 'done'; text: string; serious: boolean };

/**
 * Reads the report of `npm audit --json`. One that the registry did not answer, or answered in another form, is
 * skipped: nothing was found out.
 */
export function readAudit(output: string): AuditOutcome {
  const report = parsed(output);
  const { vulnerabilities, metadata } = report ?? {};
  if (!vulnerabilities || !metadata) {
    const why = report?.error?.summary || report?.message || 'it gave no report';
    return { kind: 'skipped', why };
  }
  const lines = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((reason) =>
      typeof reason === 'string' ? `through ${reason}` : [reason.title, reason.url].filter(Boolean).join(' '),
    );
    return `${severity.padEnd(8)}  ${name} ${range}: ${reasons.join('; ')}`;
  });
  const serious = ['high', 'critical'].some((severity) => (metadata.vulnerabilities[severity] ?? 0) > 0);
  const text = lines.length > 0 ? lines.join('\n') : 'No known vulnerability.';
  return { kind: 'done', text, serious };
}

function parsed(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return undefined;
  }
}
