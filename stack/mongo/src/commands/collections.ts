import { Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { sameValue } from '../query/key-encoding.ts';
import { type Doc, docArgument, encode, isTruthy } from '../values.ts';
import { encodeCursorReply } from '../wire/messages.ts';
import { type CommandTable, targetOf } from './command.ts';

export const COLLECTION_COMMANDS: CommandTable = {
  create: {
    fields: ['idIndex'],
    run: (body, context) => {
      const { database, name } = targetOf('create', body, context);
      // mongorestore sends it for each collection. There is no other index of _id to choose.
      const { key } = docArgument('idIndex', body.idIndex);
      if (key !== undefined && !sameValue(key, { _id: new Int32(1) }))
        throw new MongoError('BadValue', "The field 'key' for an _id index must be {_id: 1}");
      return context.store.environment.write((): Doc => {
        context.store.catalog.open(database, name);
        return {};
      });
    },
  },
  drop: {
    fields: [],
    run: (body, context) => {
      const { namespace } = targetOf('drop', body, context);
      const { catalog, environment } = context.store;
      return environment.write((): Doc => {
        const collection = catalog.find(namespace);
        if (collection === undefined) throw new MongoError('NamespaceNotFound', 'ns not found');
        catalog.drop(collection);
        return { ns: namespace };
      });
    },
  },
  dropDatabase: {
    fields: [],
    run: (_body, { store, database }) =>
      store.environment.write((): Doc => {
        const doomed = store.catalog.all().filter((collection) => collection.database === database);
        for (const collection of doomed) store.catalog.drop(collection);
        return doomed.length === 0 ? {} : { dropped: database };
      }),
  },
  listCollections: {
    fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: (body, { store, database }) => {
      const filter = compileFilter(docArgument('filter', body.filter));
      const listed = store.catalog
        .all()
        .filter((collection) => collection.database === database)
        .map(({ name }): Doc => {
          const doc: Doc = { name, type: 'collection' };
          return isTruthy(body.nameOnly) ? doc : { ...doc, options: {}, info: { readOnly: false } };
        })
        .filter((doc) => filter.matches(doc));
      const reply = encodeCursorReply(
        'firstBatch',
        listed.map((doc) => encode(doc)),
        0,
        `${database}.$cmd.listCollections`,
      );
      return Promise.resolve(reply);
    },
  },
  listDatabases: {
    fields: ['filter', 'nameOnly', 'authorizedDatabases'],
    run: (body, { store }) => {
      const filter = compileFilter(docArgument('filter', body.filter));
      const names = new Set(store.catalog.all().map(({ database }) => database));
      const databases = [...names].map((name): Doc => ({ name })).filter((doc) => filter.matches(doc));
      const sized = databases.map((doc) => ({ ...doc, sizeOnDisk: Long.fromNumber(0), empty: false }));
      return { databases: isTruthy(body.nameOnly) ? databases : sized };
    },
  },
};
