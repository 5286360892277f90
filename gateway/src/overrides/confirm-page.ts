import { htmlText } from '../edge/markup-text.ts';
import { type PlainPage, plainPage } from '../pages/plain-page.ts';
import type { Override } from './override.ts';
import { overrideLifetimeS } from './override-cookie.ts';

const hours = overrideLifetimeS / 3_600;

/**
 * A page that asks before a visitor gets a remote that is not the deployed one, because anybody may have sent the link
 * that asks for it.
 * @param options.action the address of this site to which the form is sent. `cancel` is the one where the
 * visitor goes on without.
 */
export function confirmPage({
  remotes,
  action,
  cancel,
}: {
  remotes: readonly Override[];
  action: string;
  cancel: string;
}): PlainPage {
  const { title, words, button } = remotes.every(({ version }) => version !== undefined)
    ? ofStored(remotes.length)
    : ofAddresses(remotes.length);
  return plainPage({
    title,
    sheet: `<h1>${title}</h1>
${words[0]}
<dl>
${remotes.map(rowOf).join('\n')}
</dl>
${words[1]}
<form method="post" action="${htmlText(action)}">
<a class="cancel" href="${htmlText(cancel)}">Cancel</a>
<button type="submit">${button}</button>
</form>`,
  });
}

function rowOf({ name, manifest, version, routes }: Override): string {
  const what = version === undefined ? `from ${manifest}` : `version ${version}`;
  const where = routes ? `, at ${routes.join(', ')}` : '';
  return `<div><dt>${htmlText(name)}</dt><dd>${htmlText(what + where)}</dd></div>`;
}

function ofAddresses(count: number) {
  const [it, remote] = count === 1 ? ['it', 'a remote'] : ['them', 'remotes'];
  return {
    title: `Load ${remote} from another address?`,
    words: [
      `<p>The link you opened asks this site to run code from there, in this browser alone, for ${hours} hours. Only people who develop a remote need that.</p>`,
      '<p>If somebody sent you the link, cancel: the code could see and do whatever you can here.</p>',
    ],
    button: `Load ${it}`,
  };
}

/** The code of a stored version came from its team and passed the gate, and is to be tried by others. */
const ofStored = (count: number) => ({
  title: 'Try a version that is not live?',
  words: [
    `<p>The link you opened shows another version of a part of this site, in this browser alone, for ${hours} hours.</p>`,
    '<p>The version may have faults, and what you do with it is real: a bill that you issue there is issued.</p>',
  ],
  button: count === 1 ? 'Try it' : 'Try them',
});
