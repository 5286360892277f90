import { MongoError, notSupported } from '../errors.ts';
import { type Doc, isDoc, stringArgument } from '../values.ts';
import { ROLES, type Role, type Users } from './users.ts';

/** Fields of createUser and updateUser in addition to the generic ones. */
const FIELDS = ['pwd', 'roles', 'mechanisms', 'digestPassword', 'writeConcern', 'comment', 'lsid', '$db'];

/** createUser and updateUser; undefined for any other command. */
export async function runUserCommand(command: string, body: Doc, db: string, users: Users) {
  if (command !== 'createUser' && command !== 'updateUser') return undefined;
  const unknown = Object.keys(body).find((field) => field !== command && !FIELDS.includes(field));
  if (unknown !== undefined) throw notSupported(`The field '${command}.${unknown}'`, 'IDLUnknownField');
  const name = stringArgument(command, body[command]);
  const password = body.pwd === undefined ? undefined : stringArgument('pwd', body.pwd);
  const roles = body.roles === undefined ? undefined : rolesOf(body.roles, db);
  if (command === 'updateUser') {
    await users.update(db, name, { password, roles });
    return {};
  }
  if (!password || !roles) throw new MongoError('BadValue', 'Must provide a pwd and roles to create a user');
  await users.create({ name, db, roles }, password);
  return {};
}

function rolesOf(value: unknown, db: string): Role[] {
  if (!Array.isArray(value)) throw new MongoError('TypeMismatch', "'roles' must be an array");
  return value.map((item: unknown) => {
    const given = isDoc(item) ? { role: String(item.role), db: String(item.db) } : { role: String(item), db };
    const role = ROLES.find((known) => known === given.role);
    if (role === undefined) throw notSupported(`The role '${given.role}'`, 'RoleNotFound');
    return { role, db: given.db };
  });
}
