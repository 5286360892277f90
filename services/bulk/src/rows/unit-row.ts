import {
  checkSchema,
  HandlingUnit,
  handlingUnit,
  maxCommodityDescription,
  maxUnitCount,
  PredictionRequest,
  predictionServices,
} from '@freightwright/contracts';
import { measureFields } from '@freightwright/domain';
import {
  choicesOf,
  classText,
  packagingChoices,
  readAccessorials,
  readChoice,
  readCount,
  readMeasureCell,
  readYesNo,
  zipText,
} from './read-cell.ts';
import type { Checked, RowReader } from './row-reader.ts';

const shownPackagings = [...new Set(packagingChoices.values())];
const services = choicesOf(predictionServices, { ftl: 'truckload', 'truck load': 'truckload' });

const columnOfUnit: Readonly<Record<string, string>> = {
  lengthIn: 'length',
  widthIn: 'width',
  heightIn: 'height',
  weightLb: 'weight',
  packaging: 'package_type',
};

/** The handling unit of a row; undefined when a cell of it could not be read. */
function readUnit(row: RowReader): HandlingUnit | undefined {
  const measure = (key: keyof typeof measureFields) =>
    row.take(key, readMeasureCell(row.text(key), measureFields[key], row.unitOf(key)));
  const [weightLb, lengthIn, widthIn, heightIn] = (['weight', 'length', 'width', 'height'] as const).map(
    measure,
  );
  const packed = row.text('package_type');
  const packaging =
    packed.trim() === ''
      ? 'pallet'
      : row.take('package_type', readChoice(packed, 'Package type', packagingChoices, shownPackagings));
  const hazmat = row.take('hazmat', readYesNo(row.text('hazmat'), 'Hazmat'));
  const count = row.take('count', readCount(row.text('count'), 'Count', [1, maxUnitCount]));
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
  row.noteAll(checked.errors, (field) => columnOfUnit[field] ?? '');
  return undefined;
}

/** A row of calculations: one handling unit, as often as its count says. */
export function checkCalculationRow(row: RowReader): Checked<HandlingUnit> {
  const unit = readUnit(row);
  return unit && row.errors.length === 0 ? { ok: true, input: unit } : { ok: false, errors: row.errors };
}

const columnOfRequest: Readonly<Record<string, string>> = {
  originZip: 'origin_zip',
  destinationZip: 'destination_zip',
  freightClass: 'freight_class',
  serviceType: 'service_type',
};

/** A row of predictions: what the single call takes. */
export function checkPredictionRow(row: RowReader): Checked<PredictionRequest> {
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
  // Without a unit the figures are missing in the request, which their own cells say better.
  if (!checked.ok) {
    const own = checked.errors.filter(
      ({ field }) => columnOfRequest[field] !== undefined || unit !== undefined,
    );
    row.noteAll(own, columnOfPrediction);
  }
  return { ok: false, errors: row.errors };
}

/** The column of a field of `PredictionRequest`. */
export const columnOfPrediction = (field: string): string =>
  columnOfRequest[field] ?? columnOfUnit[field.split('.').at(-1) ?? ''] ?? '';
