// Run by mongosh: forms the replica set and gives each service its user, with the rights in docs/mongodb.md.
// Idempotent: existing users stay, and a changed password is set.
const fs = require('node:fs');

const secrets = '/run/secrets';
const members = ['mongo-1', 'mongo-2', 'mongo-3'];
const secondsToElect = 60;

const secret = (name) => fs.readFileSync(`${secrets}/${name}`, 'utf8').trim();
const connection = new Mongo(
  `mongodb://admin:${encodeURIComponent(secret('mongo_password_admin'))}@${members[0]}:27017/?directConnection=true`,
);
const admin = connection.getDB('admin');

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  // The first has the higher priority, so that it is elected here.
  admin.adminCommand({
    replSetInitiate: {
      _id: 'rs0',
      members: members.map((name, _id) => ({ _id, host: `${name}:27017`, priority: _id === 0 ? 2 : 1 })),
    },
  });
}
for (let second = 0; !admin.hello().isWritablePrimary; second += 1) {
  if (second === secondsToElect) throw new Error(`${members[0]} was not elected in ${secondsToElect} s`);
  sleep(1_000);
}

for (const file of fs.readdirSync(secrets)) {
  const part = /^mongo_password_(\w+)$/.exec(file)?.[1];
  if (part === undefined || part === 'admin') continue;
  const user = { pwd: secret(file), roles: [{ role: 'readWrite', db: part }] };
  if (admin.getUser(part)) admin.updateUser(part, user);
  else admin.createUser({ user: part, ...user });
  print(`${part} may read and write its database`);
}
