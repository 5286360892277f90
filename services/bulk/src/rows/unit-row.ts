import {
  checkSchema,
  HandlingUnit,
  handlingUnit,
  maxCommodityDescription,
  maxUnitCount,
  PredictionRequest,
  predictionServices,
} from '@freightwright/contracts';
import {
  choicesOf,
  classText,
  packagingChoices,
  readAccessorials,
  readChoice,
  readCount,
  readYesNo,
  zipText,
} from './read-cell.ts';
import { type Checked, columnFinder, type RowReader } from './row-reader.ts';

const shownPackagings = [...new Set(packagingChoices.values())];
const services = choicesOf(predictionServices, { ftl: 'truckload', 'truck load': 'truckload' });

/** The column of a field of `PredictionRequest` and of its handling unit. */
export const columnOfPrediction = columnFinder('predictions', {
  ...{ lengthIn: 'length', widthIn: 'width', heightIn: 'height', weightLb: 'weight' },
  packaging: 'package_type',
});

/** The handling unit of a row; undefined when a cell of it could not be read. */
function readUnit(row: RowReader): HandlingUnit | undefined {
  const [weightLb, lengthIn, widthIn, heightIn] = (['weight', 'length', 'width', 'height'] as const).map(
    row.measure,
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
  row.noteAll(checked.errors, columnOfPrediction);
  return undefined;
}

/** A row of calculations: one handling unit, as often as its count says. */
export function checkCalculationRow(row: RowReader): Checked<HandlingUnit> {
  const unit = readUnit(row);
  return unit && row.errors.length === 0 ? { ok: true, input: unit } : { ok: false, errors: row.errors };
}

/** The fields of a request that no handling unit has. */
const ownFields = ['originZip', 'destinationZip', 'freightClass', 'serviceType'];

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
    const own = checked.errors.filter(({ field }) => ownFields.includes(field) || unit !== undefined);
    row.noteAll(own, columnOfPrediction);
  }
  return { ok: false, errors: row.errors };
}
