import { Int32 } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection, exclude, pathTree } from '../query/projection.ts';
import { parseSort, refuseLargeSort, sortBy } from '../query/sort.ts';
import { STAGES, type Stage } from '../supported.ts';
import {
  type Doc,
  docArgument,
  encode,
  integerArgument,
  isDoc,
  isNullish,
  isNumber,
  isTruthy,
  stringArgument,
} from '../values.ts';
import { checkExpression, evaluate } from './expressions.ts';
import { groupStage } from './group.ts';
import { blocking, type MakeStage, streaming } from './stage.ts';

/** Compiles one stage. @throws MongoFault Location40324 for a stage outside the declared list. */
export function compileStage(stage: Doc): MakeStage {
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0) {
    throw new MongoFault('FailedToParse', 'A pipeline stage must have exactly one field');
  }
  const known = STAGES.find((each) => each === name);
  if (known === undefined)
    throw notSupported(`Unrecognized pipeline stage name: '${name}'. It`, 'Location40324');
  return COMPILE[known](stage[known]);
}

const COMPILE: Record<Stage, (spec: unknown) => MakeStage> = {
  $match: (spec) => {
    const filter = compileFilter(docArgument('$match', spec));
    return streaming((docs) => docs.filter(filter.matches));
  },
  $project: (spec) => projectStage(docArgument('$project', spec)),
  $addFields: (spec) => addFields(docArgument('$addFields', spec)),
  $set: (spec) => addFields(docArgument('$set', spec)),
  $unset: (spec) => {
    const paths = (Array.isArray(spec) ? spec : [spec]).map((path) => stringArgument('$unset', path));
    const tree = pathTree(paths);
    return streaming((docs) => docs.map((doc) => exclude(doc, tree)));
  },
  $group: (spec) => groupStage(docArgument('$group', spec)),
  $sort: (spec) => {
    const fields = parseSort(docArgument('$sort', spec));
    if (fields.length === 0) throw new MongoFault('BadValue', '$sort stage must have at least one sort key');
    return blocking((docs) => {
      refuseLargeSort(docs.reduce((bytes, doc) => bytes + encode(doc).length, 0));
      return sortBy(docs, (doc) => doc, fields);
    });
  },
  $skip: (spec) => {
    const skip = integerArgument('$skip', spec, 0);
    return () => windowed(skip, Number.POSITIVE_INFINITY);
  },
  $limit: (spec) => {
    const limit = integerArgument('$limit', spec, 1, 0);
    if (limit === 0) throw new MongoFault('BadValue', 'the limit must be positive');
    return () => windowed(0, limit);
  },
  $unwind: (spec) => unwindStage(isDoc(spec) ? spec : { path: spec }),
  $count: (spec) => {
    const name = stringArgument('$count', spec);
    if (!/^[^$.]+$/.test(name))
      throw new MongoFault('BadValue', 'the count field must be a name without $ and .');
    return blocking((docs) => (docs.length === 0 ? [] : [{ [name]: new Int32(docs.length) }]));
  },
};

function windowed(skip: number, limit: number): ReturnType<MakeStage> {
  let [toSkip, toTake] = [skip, limit];
  return {
    push: (docs) => {
      const passed = docs.slice(toSkip, toSkip + toTake);
      toSkip = Math.max(0, toSkip - docs.length);
      toTake -= passed.length;
      return passed;
    },
    end: () => [],
    isDone: () => toTake === 0,
  };
}

/** Inclusion or exclusion as in `find`, and computed fields next to an inclusion. */
function projectStage(spec: Doc): MakeStage {
  const isPlain = (value: unknown): boolean => typeof value === 'boolean' || isNumber(value);
  const entries = Object.entries(spec);
  if (entries.length === 0) throw new MongoFault('BadValue', '$project needs at least one field');
  const plain = Object.fromEntries(entries.filter(([, value]) => isPlain(value)));
  const computed = entries.filter(([, value]) => !isPlain(value));
  checkComputed(computed);
  const excluding = Object.entries(plain).some(([name, value]) => name !== '_id' && !isTruthy(value));
  if (computed.length > 0 && excluding)
    throw new MongoFault('BadValue', 'Cannot compute a field in an exclusion');
  // With only computed fields, `_id` is the one stored field that remains.
  const onlyComputed = computed.length > 0 && Object.keys(plain).every((name) => name === '_id');
  const hidesId = Object.hasOwn(plain, '_id') && !isTruthy(plain._id);
  const project = compileProjection(onlyComputed ? { _id: true } : plain) ?? ((doc: Doc) => doc);
  return streaming((docs) =>
    docs.map((doc) => compute(onlyComputed && hidesId ? {} : project(doc), computed, doc)),
  );
}

function addFields(spec: Doc): MakeStage {
  const computed = Object.entries(spec);
  checkComputed(computed);
  return streaming((docs) => docs.map((doc) => compute(doc, computed, doc)));
}

function checkComputed(computed: [string, unknown][]): void {
  for (const [name, expression] of computed) {
    if (name.includes('.') || name.startsWith('$'))
      throw notSupported(`Computing the dotted field '${name}'`);
    // MongoDB would merge a nested document into the field. Here a computed field is a single expression.
    const inner = isDoc(expression) ? Object.keys(expression)[0] : '$';
    if (inner === undefined || !inner.startsWith('$')) throw notSupported(`A nested document for '${name}'`);
    checkExpression(expression);
  }
}

/** Sets the computed fields on `kept`. A field whose value is missing is removed. */
function compute(kept: Doc, computed: [string, unknown][], doc: Doc): Doc {
  const result = { ...kept };
  for (const [name, expression] of computed) {
    const value = evaluate(expression, doc);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

function unwindStage(spec: Doc): MakeStage {
  const unknown = Object.keys(spec).find((key) => key !== 'path' && key !== 'preserveNullAndEmptyArrays');
  const reference = stringArgument('$unwind', spec.path);
  if (unknown !== undefined || !/^\$[^$.]+$/.test(reference)) {
    throw notSupported(`$unwind with ${unknown ?? `the path '${reference}'`}`);
  }
  const name = reference.slice(1);
  const preserve = isTruthy(spec.preserveNullAndEmptyArrays);
  return streaming((docs) =>
    docs.flatMap((doc) => {
      const value = doc[name];
      if (Array.isArray(value) && value.length > 0)
        return value.map((item): Doc => ({ ...doc, [name]: item }));
      if (Array.isArray(value)) return preserve ? [exclude(doc, pathTree([name]))] : [];
      return isNullish(value) && !preserve ? [] : [doc];
    }),
  );
}
