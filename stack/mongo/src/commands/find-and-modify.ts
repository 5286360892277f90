import { Int32 } from 'bson';
import { MongoFault } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { compileUpdate } from '../query/update.ts';
import { type Doc, docArgument, isTruthy } from '../values.ts';
import { type CommandTable, targetOf } from './command.ts';
import { applyDelete, applyUpdate } from './modify.ts';

export const FIND_AND_MODIFY: CommandTable = {
  findAndModify: {
    fields: ['query', 'sort', 'update', 'remove', 'new', 'upsert', 'fields', 'bypassDocumentValidation'],
    run: (body, context) => {
      const { store } = context;
      const target = targetOf('findAndModify', body, context);
      const filter = compileFilter(docArgument('query', body.query));
      const sort = parseSort(docArgument('sort', body.sort));
      const project = compileProjection(docArgument('fields', body.fields)) ?? ((doc: Doc) => doc);
      const shown = (doc: Doc | undefined): Doc | null => (doc === undefined ? null : project(doc));
      if (isTruthy(body.remove)) {
        if (body.update !== undefined || isTruthy(body.new) || isTruthy(body.upsert)) {
          throw new MongoFault('FailedToParse', 'Cannot specify both remove and update, new or upsert');
        }
        return store.environment.write(() => {
          const [removed] = applyDelete(store, target.namespace, filter, sort, 1);
          return {
            lastErrorObject: { n: new Int32(removed === undefined ? 0 : 1) },
            value: shown(removed?.doc),
          };
        });
      }
      if (body.update === undefined)
        throw new MongoFault('FailedToParse', 'Either an update or remove=true is needed');
      const update = compileUpdate(body.update);
      const statement = { filter, update, multi: false, upsert: isTruthy(body.upsert), sort };
      return store.environment.write(() => {
        const { matched, upsertedId, before, after } = applyUpdate(store, target, statement);
        const upserted = upsertedId === undefined ? {} : { upserted: upsertedId };
        return {
          lastErrorObject: {
            n: new Int32(matched === 1 || upsertedId !== undefined ? 1 : 0),
            updatedExisting: matched === 1,
            ...upserted,
          },
          value: shown(isTruthy(body.new) ? after : before),
        };
      });
    },
  },
};
