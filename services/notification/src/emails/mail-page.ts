const ink = '#14202b';
const ink2 = '#44525e';
const line = '#e4e0d8';
const fonts = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * The HTML page of every email. Styles are inline and the layout is a table, because email clients ignore
 * anything else. `body` is HTML.
 */
export function htmlPage({ title, body, footer }: { title: string; body: string; footer: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7;color:${ink};font:16px/24px ${fonts}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left;background:#ffffff;border:1px solid ${line};border-radius:8px">
<tr><td style="padding:24px">
<p style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600">Freightwright</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${line};color:${ink2};font-size:13px;line-height:18px">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Label and value pairs, a hairline between the rows. */
export function figureTable(figures: readonly (readonly [label: string, value: string])[]): string {
  const rows = figures.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="padding:8px 16px 8px 0;border-top:1px solid ${line};color:${ink2};font-weight:400;font-size:14px">${escapeHtml(label)}</th>` +
      `<td style="padding:8px 0;border-top:1px solid ${line};font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" width="100%" style="border-collapse:collapse">${rows.join('')}</table>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
