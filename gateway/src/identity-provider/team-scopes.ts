import { deployEveryScope, deployScope, isDeployScope } from '@freightwright/contracts';

/** Who has this role of the realm runs the site: every remote, also one that was never deployed. */
const operatorRole = 'platform-operator';
/** With the name of a remote after it, as in 'remote-team:mfe-bol': who has it belongs to the team of that remote. */
const teamRolePrefix = 'remote-team:';

/** A principal has room for a hundred scopes of this length. Nobody is in so many teams. */
const scopesAtMost = 50;
const scopeLengthAtMost = 128;

/**
 * What somebody may do with remotes, by the roles of the realm: 'remote.deploy:mfe-bol', and 'remote.deploy:*' for an
 * operator. A role that names no remote gives nothing.
 */
export function teamScopesOf(roles: readonly unknown[]): string[] {
  if (roles.includes(operatorRole)) return [deployEveryScope];
  const scopes = roles
    .filter((role) => typeof role === 'string')
    .filter((role) => role.startsWith(teamRolePrefix))
    .map((role) => deployScope(role.slice(teamRolePrefix.length)))
    // A role called 'remote-team:*' is no operator.
    .filter(
      (scope) => isDeployScope(scope) && scope !== deployEveryScope && scope.length <= scopeLengthAtMost,
    );
  return [...new Set(scopes)].slice(0, scopesAtMost);
}
