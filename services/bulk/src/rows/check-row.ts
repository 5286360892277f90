import {
  type BolColumnField,
  BolForm,
  type BulkType,
  bolColumnFields,
  bolLimits,
  bulkLimits,
  checkSchema,
  HandlingUnit,
  handlingUnit,
  maxCommodityDescription,
  maxUnitCount,
  PredictionRequest,
  predictionServices,
} from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { plainUnit } from './plain-unit.ts';
import { dayText } from './read-date.ts';
import type { Header } from './read-header.ts';
import { eachWeightOf, lineWeightOf, sizesOf } from './read-size.ts';
import type { Checked, RowReader } from './row-reader.ts';
import {
  choicesOf,
  classText,
  columnFinder,
  createRowReader,
  packageChoices,
  packagingChoices,
  readAccessorials,
  readChoice,
  readCount,
  readDollars,
  readYesNo,
  zipText,
} from './row-reader.ts';
import { spreadsheetError } from './spreadsheet-errors.ts';
import { stateText } from './state-text.ts';
import { isTotalRow } from './total-row.ts';

/** The input of a row, by the type of its file. */
export interface RowInputs {
  calculations: HandlingUnit;
  predictions: PredictionRequest;
  bols: BolForm;
}

const checks: { [T in BulkType]: (row: RowReader) => Checked<RowInputs[T]> } = {
  calculations: checkCalculationRow,
  predictions: checkPredictionRow,
  bols: checkBolRow,
};

/** Validates one row by the rules of the single call, and reports every error. */
export function checkRow<T extends BulkType>(
  type: T,
  header: Pick<Header, 'columns' | 'width'>,
  row: CsvRow,
): Checked<RowInputs[T]> {
  const unit = type === 'calculations' && !row.isBroken ? plainUnit(header, row.cells) : undefined;
  return unit ? { ok: true, input: unit as RowInputs[T] } : checkByRules(type, header, row);
}

/** The same, by the rules of each cell and the schema alone. */
export function checkByRules<T extends BulkType>(
  type: T,
  { columns, width }: Pick<Header, 'columns' | 'width'>,
  { row: number, cells, isBroken }: CsvRow,
): Checked<RowInputs[T]> {
  const row = createRowReader(columns, cells);
  if (isBroken) {
    row.note('', 'quotes', 'The quotation marks of this row do not fit together.');
    return { ok: false, errors: row.errors };
  }
  if (isTotalRow(type, columns, cells)) {
    row.note('', 'total-row', 'This row has totals, and no freight. Drop it.');
    return { ok: false, errors: row.errors };
  }
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    row.note('', 'cells', `The row has ${cells.length} cells and the header ${width}.`);
  }
  for (const { key, index } of columns) {
    const text = row.text(key);
    const unusable = spreadsheetError(text, { row: number, index });
    if (text.length > bulkLimits.cellChars) {
      const most = bulkLimits.cellChars.toLocaleString('en-US');
      row.note(key, 'max', `A cell must have at most ${most} characters`);
    } else if (text.includes('\uFFFD')) {
      row.note(key, 'encoding', 'This has a character in another encoding. Save the file as CSV UTF-8');
    } else if (unusable) row.note(key, unusable.rule, unusable.message);
  }
  return checks[type](row);
}

const shownPackagings = [...new Set(packagingChoices.values())];
const services = choicesOf(predictionServices, { ftl: 'truckload', 'truck load': 'truckload' });

/** The column of a field of `PredictionRequest` and of its handling unit. */
export const columnOfPrediction = columnFinder('predictions', {
  ...{ lengthIn: 'length', widthIn: 'width', heightIn: 'height', weightLb: 'weight' },
  packaging: 'package_type',
});

/** The handling unit of a row; undefined when a cell of it is invalid. */
function readUnit(row: RowReader): HandlingUnit | undefined {
  const count = row.take('count', readCount(row.number('count'), 'Count', [1, maxUnitCount]));
  const weightLb = eachWeightOf(row, count);
  const [lengthIn, widthIn, heightIn] = sizesOf(row);
  const packed = row.text('package_type');
  const packaging =
    packed.trim() === ''
      ? 'pallet'
      : row.take('package_type', readChoice(packed, 'Package type', packagingChoices, shownPackagings));
  const hazmat = row.take('hazmat', readYesNo(row.text('hazmat'), 'Hazmat'));
  const description = row.text('description').trim();
  if (description.length > maxCommodityDescription) {
    row.note('description', 'max', `Description must have at most ${maxCommodityDescription} characters`);
  }
  if (weightLb === undefined || lengthIn === undefined || widthIn === undefined || heightIn === undefined)
    return;
  if (packaging === undefined || hazmat === undefined || count === undefined || row.errors.length > 0) return;
  const goods = { description, pieces: 1, packaging, weightLb, hazmat };
  const unit = handlingUnit(
    { weightLb, lengthIn, widthIn, heightIn },
    { count, packaging, commodities: [goods] },
  );
  const checked = checkSchema(HandlingUnit, unit);
  if (checked.ok) return checked.data;
  row.noteAll(checked.errors, columnOfPrediction);
  return undefined;
}

/** A row of calculations: one handling unit, repeated by its count. */
function checkCalculationRow(row: RowReader): Checked<HandlingUnit> {
  const unit = readUnit(row);
  return unit && row.errors.length === 0 ? { ok: true, input: unit } : { ok: false, errors: row.errors };
}

/** The fields of a request that do not belong to a handling unit. */
const ownFields = ['originZip', 'destinationZip', 'freightClass', 'serviceType'];

/** A row of predictions: the input of the single call. */
function checkPredictionRow(row: RowReader): Checked<PredictionRequest> {
  const unit = readUnit(row);
  const accessorials = row.take('accessorials', readAccessorials(row.text('accessorials')));
  const service = row.text('service_type').trim();
  const serviceType =
    service === ''
      ? 'ltl'
      : row.take('service_type', readChoice(service, 'Service type', services, predictionServices));
  const ratedAs = classText(row.text('freight_class'));
  const request = {
    originZip: zipText(row.text('origin_zip')),
    destinationZip: zipText(row.text('destination_zip')),
    ...(unit && { shipment: { handlingUnits: [unit] } }),
    ...(ratedAs !== '' && { freightClass: ratedAs }),
    serviceType: serviceType ?? 'ltl',
    accessorials: accessorials ?? [],
  };
  const checked = checkSchema(PredictionRequest, request);
  if (checked.ok && row.errors.length === 0) return { ok: true, input: checked.data };
  // Without a unit its figures are missing in the request, which the errors of the cells report better.
  if (!checked.ok) {
    const own = checked.errors.filter(({ field }) => ownFields.includes(field) || unit !== undefined);
    row.noteAll(own, columnOfPrediction);
  }
  return { ok: false, errors: row.errors };
}

/** The column of a field of `BolForm`. */
export const columnOfBol = (field: string): string =>
  bolColumnFields.find(({ name }) => name === field.split('.').at(-1))?.bulk.column ?? '';

/** A row of bills: a complete form with one line. */
function checkBolRow(row: RowReader): Checked<BolForm> {
  if (row.take('hazmat', readYesNo(row.text('hazmat'), 'Hazmat'))) {
    row.note(
      'hazmat',
      'hazmat',
      'A hazardous shipment needs the form: the law asks for more than a row holds.',
    );
  }
  const valuesOf = (isOfLine: boolean) =>
    bolColumnFields
      .filter((field) => field.isOfLine === isOfLine && !ownReading.has(field.name))
      .map((field) => [field.name, readBolField(row, field)] as const);
  const line = [...valuesOf(true), ...lineMeasures(row)];
  const form = { ...defined(valuesOf(false)), lineItems: [defined(line)] };
  const checked = checkSchema(BolForm, form);
  if (checked.ok && row.errors.length === 0) return { ok: true, input: checked.data };
  if (!checked.ok) row.noteAll(checked.errors, columnOfBol);
  return { ok: false, errors: row.errors };
}

const defined = (values: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined));

/** The fields that depend on more than one cell. */
const ownReading: ReadonlySet<string> = new Set([
  ...['hazmat', 'handlingUnits', 'weight'],
  ...['lengthIn', 'widthIn', 'heightIn'],
]);

/** The number, weight and size of the units of a line. Sizes are optional. */
function lineMeasures(row: RowReader): [name: string, value: unknown][] {
  const cell = row.number('handling_units');
  const handlingUnits = row.take('handling_units', readCount(cell, 'Handling units', [0, bolLimits.count]));
  const weight = lineWeightOf(row, handlingUnits);
  const [lengthIn, widthIn, heightIn] = sizesOf(row, false);
  return Object.entries({
    handlingUnits,
    // A bill states hundredths of a pound, and a weight in kilograms has more decimals.
    weight: weight === undefined ? undefined : Math.round(weight * 100) / 100,
    lengthIn,
    widthIn,
    heightIn,
  });
}

/** The value of one cell; undefined for an empty cell, and after noting an invalid one. */
function readBolField(row: RowReader, { entry, bulk: { column, choices } }: BolColumnField): unknown {
  const { kind, label, options = [], least = 1, required } = entry;
  const text = row.text(column).trim();
  if (kind === 'count')
    return row.take(column, readCount(row.number(column), label, [least, bolLimits.count]));
  if (text === '' && !required) return undefined;
  switch (kind) {
    case 'choice':
      return row.take(column, readChoice(text, label, choicesOf(options, choices), options));
    case 'packageType':
      return row.take(column, readChoice(text, label, packageChoices, shownPackages));
    case 'cents':
      return row.take(column, readDollars(row.number(column), label));
    case 'freightClass':
      return classText(text);
    case 'zip':
      return zipText(text);
    case 'state':
      return stateText(text);
    case 'shipDate':
      return dayText(text);
    default:
      return row.text(column);
  }
}

const shownPackages = [...new Set(packageChoices.values())];
