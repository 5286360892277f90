import { REALM } from './keycloak-command.ts';

const TIMEOUT_MS = 5_000;

/**
 * Fetches the issuer of our realm, which is the one in its tokens, from Keycloak at our address.
 * @throws Error when there is no response, or no such realm.
 */
export async function readIssuer(url: string): Promise<string> {
  const document = `${url.replace(/(?<!\/)\/+$/, '')}/realms/${REALM}/.well-known/openid-configuration`;
  const answer = await fetch(document, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new Error(
      `Keycloak at ${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  if (answer.status === 404) {
    throw new Error(`Keycloak at ${url} has no realm ${REALM}: import deploy/keycloak/realm.json there.`);
  }
  const { issuer } = (await answer.json().catch(() => ({}))) as { issuer?: unknown };
  if (answer.ok && typeof issuer === 'string') return issuer;
  throw new Error(`${document} answered ${answer.status}, not with a description of the realm`);
}
