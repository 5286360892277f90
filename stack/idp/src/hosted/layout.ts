import {
  type Field as HostedField,
  type Html,
  hostedDocument,
  field as hostedField,
  html,
} from '@freightwright/stack-hosted-pages';
import { RESOURCES_PATH } from '../oidc/paths.ts';

/** A whole page: one sheet under the site's header. */
export const page = (title: string, body: Html): string =>
  hostedDocument({
    title: `${title} – Freightwright`,
    filesAt: RESOURCES_PATH,
    main: html`<main>
<div class="sheet">
<h1>${title}</h1>
${body}
</div>
</main>`,
  });

/** A labeled input of at most 255 characters, as long as an address may be. */
export const field = (options: Omit<HostedField, 'maxLength'>): Html =>
  hostedField({ ...options, maxLength: 255 });
