import type { IncomingMessage } from 'node:http';
import { type Principal, Problem } from '@freightwright/contracts';
import { type Deployer, deployPrincipal } from '@freightwright/service-kit';

export type VerifyDeployToken = (jwt: string) => Promise<Deployer>;

export type IdentifyCaller = (
  request: IncomingMessage,
  clientAddress: string,
) => Principal | Promise<Principal>;

export const anonymous = (clientAddress: string): Principal => ({
  tier: 'anonymous',
  scopes: [],
  clientAddress,
});

/**
 * Who is calling: the one place where a credential becomes a principal. A bearer token is a deploy token; one that does not hold refuses
 * the call instead of making it anonymous. Without any everyone is anonymous, and whatever else a request claims about its caller is not
 * even read.
 * @param deps.verifyDeployToken left out, nobody deploys.
 * The returned function throws Problem `principal.invalid`.
 */
export function createIdentifyCaller(deps: {
  verifyDeployToken?: VerifyDeployToken | undefined;
}): IdentifyCaller {
  return (request, clientAddress) => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return anonymous(clientAddress);
    if (!deps.verifyDeployToken) {
      throw new Problem('principal.invalid', {
        detail: 'The token is not valid',
        cause: 'No deploy key is set',
      });
    }
    return deps.verifyDeployToken(token).then((deployer) => deployPrincipal(deployer, clientAddress));
  };
}

/** The token after 'Bearer', '' when there is none; undefined for no or another scheme. */
function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme = '', token = ''] = header.trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}
