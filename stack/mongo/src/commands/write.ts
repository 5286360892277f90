import { Int32 } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { compileUpdate } from '../query/update.ts';
import { type Doc, docArgument, docsArgument, integerArgument, isTruthy } from '../values.ts';
import { type CommandTable, targetOf } from './command.ts';
import { applyDelete, applyUpdate } from './modify.ts';

/** MongoDB's limit on the statements of one command. */
export const MAX_WRITE_BATCH = 100_000;

export const WRITE_COMMANDS: CommandTable = {
  insert: {
    fields: ['documents', 'ordered', 'bypassDocumentValidation'],
    run: (body, context) => {
      const { store } = context;
      const target = targetOf('insert', body, context);
      const documents = statementsOf('documents', body);
      return store.environment.write(() => {
        const collection = store.catalog.open(target.database, target.name);
        let n = 0;
        const writeErrors = eachStatement(documents, body.ordered, (doc) => {
          store.records.insert(collection, doc);
          n += 1;
        });
        return { n: new Int32(n), ...writeErrors };
      });
    },
  },
  update: {
    fields: ['updates', 'ordered', 'bypassDocumentValidation'],
    run: (body, context) => {
      const { store } = context;
      const target = targetOf('update', body, context);
      const updates = statementsOf('updates', body);
      return store.environment.write(() => {
        let [n, modified] = [0, 0];
        const upserted: Doc[] = [];
        const writeErrors = eachStatement(updates, body.ordered, (statement, index) => {
          const outcome = applyUpdate(store, target, parseUpdate(statement));
          n += outcome.matched;
          modified += outcome.modified;
          if (outcome.upsertedId === undefined) return;
          n += 1;
          upserted.push({ index: new Int32(index), _id: outcome.upsertedId });
        });
        const inserted = upserted.length === 0 ? {} : { upserted };
        return { n: new Int32(n), nModified: new Int32(modified), ...inserted, ...writeErrors };
      });
    },
  },
  delete: {
    fields: ['deletes', 'ordered'],
    run: (body, context) => {
      const { store } = context;
      const { namespace } = targetOf('delete', body, context);
      const deletes = statementsOf('deletes', body);
      return store.environment.write(() => {
        let n = 0;
        const writeErrors = eachStatement(deletes, body.ordered, (statement) => {
          refuseUnknown('delete', statement, ['q', 'limit']);
          const limit = integerArgument('limit', statement.limit, 0);
          if (limit > 1) throw new MongoError('FailedToParse', 'The limit of a delete must be 0 or 1');
          const filter = compileFilter(docArgument('q', statement.q));
          n += applyDelete(store, namespace, filter, [], limit === 0 ? Number.POSITIVE_INFINITY : 1).length;
        });
        return { n: new Int32(n), ...writeErrors };
      });
    },
  },
};

function statementsOf(name: string, body: Doc): Doc[] {
  const statements = docsArgument(name, body[name]);
  if (statements.length === 0 || statements.length > MAX_WRITE_BATCH) {
    throw new MongoError('InvalidOptions', `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}`);
  }
  return statements;
}

function parseUpdate(statement: Doc): Parameters<typeof applyUpdate>[2] {
  refuseUnknown('update', statement, ['q', 'u', 'multi', 'upsert']);
  return {
    filter: compileFilter(docArgument('q', statement.q)),
    update: compileUpdate(statement.u),
    multi: isTruthy(statement.multi),
    upsert: isTruthy(statement.upsert),
    sort: [],
  };
}

/** `hint`, `collation`, `arrayFilters` change the meaning of a statement: refused, not ignored. */
function refuseUnknown(command: string, statement: Doc, known: readonly string[]): void {
  const unknown = Object.keys(statement).find((key) => !known.includes(key));
  if (unknown !== undefined) throw notSupported(`The field '${command}.${unknown}'`, 'IDLUnknownField');
}

/** Runs each statement. An ordered batch stops at the first statement that is refused. */
function eachStatement(statements: Doc[], ordered: unknown, run: (statement: Doc, index: number) => void) {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      const { code, message: errmsg, details } = error;
      writeErrors.push({ index: new Int32(index), code: new Int32(code), errmsg, ...details });
      if (ordered !== false) break;
    }
  }
  return writeErrors.length === 0 ? {} : { writeErrors };
}

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
          throw new MongoError('FailedToParse', 'Cannot specify both remove and update, new or upsert');
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
        throw new MongoError('FailedToParse', 'Either an update or remove=true is needed');
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
