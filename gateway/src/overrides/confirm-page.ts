import { type PlainPage, plainPage } from '../pages/plain-page.ts';
import { overrideLifetimeS } from './override-cookie.ts';

/**
 * A page that asks before code from another address runs on the site, because anybody may have sent the link
 * that asks for it.
 * @param options.action the address of this site to which the form is sent. `cancel` is the one where the
 * visitor goes on without.
 */
export function confirmPage({
  remotes,
  action,
  cancel,
}: {
  remotes: readonly { name: string; manifest: string; routes?: readonly string[] | undefined }[];
  action: string;
  cancel: string;
}): PlainPage {
  const hours = overrideLifetimeS / 3_600;
  const [it, remote] = remotes.length === 1 ? ['it', 'a remote'] : ['them', 'remotes'];
  const rows = remotes.map(
    ({ name, manifest, routes }) =>
      `<div><dt>${escaped(name)}</dt><dd>from ${escaped(manifest)}${routes ? `, at ${escaped(routes.join(', '))}` : ''}</dd></div>`,
  );
  return plainPage({
    title: `Load ${remote} from another address?`,
    sheet: `<h1>Load ${remote} from another address?</h1>
<p>The link you opened asks this site to run code from there, in this browser alone, for ${hours} hours. Only people who develop a remote need that.</p>
<dl>
${rows.join('\n')}
</dl>
<p>If somebody sent you the link, cancel: the code could see and do whatever you can here.</p>
<form method="post" action="${escaped(action)}">
<a class="cancel" href="${escaped(cancel)}">Cancel</a>
<button type="submit">Load ${it}</button>
</form>`,
  });
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
