/** A user of a server and its subjects. The password has letters, digits, - and _. */
export interface NatsUser {
  readonly name: string;
  readonly password: string;
  /** Subjects, with wildcards if needed. All others are denied. */
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/**
 * The section of a server's configuration for its users; empty when there are none.
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/authorization
 */
export function authorizationLines(users: readonly NatsUser[]): string[] {
  if (users.length === 0) return [];
  return [
    'authorization {',
    '  timeout: 5', // seconds to sign in
    '  users = [',
    ...users.flatMap(({ name, password, publish, subscribe }) => [
      '    {',
      `      user: ${JSON.stringify(name)}, password: ${JSON.stringify(password)}`,
      '      permissions: {',
      `        publish: { allow: ${JSON.stringify(publish)} }`,
      `        subscribe: { allow: ${JSON.stringify(subscribe)} }`,
      '      }',
      '    }',
    ]),
    '  ]',
    '}',
  ];
}

/** Address of a server on loopback, including the user who signs in. */
export const natsUserUrl = ({ name, password }: Pick<NatsUser, 'name' | 'password'>, port: number): string =>
  `nats://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
