import type { HandlingUnit } from '@freightwright/contracts';
import { handOverShipment, routes, takeEstimate, takeHandover } from '@freightwright/mfe-kit';
import { samplePrediction } from '@freightwright/samples';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  estimateExample,
  field,
  freshPredictor,
  openPredictor,
  predict,
  press,
  spaced,
  total,
  useExample,
} from '../test/fixture/open-predictor.tsx';
import { PredictorSections } from './sections/predictor-sections.tsx';

freshPredictor();

const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const unit: HandlingUnit = {
  count: 1,
  packaging: 'pallet',
  ...{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  stackable: false,
  commodities: [],
};

/** Excludes the compared classes below the form. */
const classField = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: /^Class( ?from density)?$/ });

describe('the form', () => {
  test('names the page and begins empty, with what will be here', () => {
    openPredictor();
    screen.getByRole('heading', { level: 1, name: 'Cost predictor' });
    expect(document.title).toBe('Cost predictor · Freightwright');
    expect(field('Origin ZIP').value).toBe('');
    screen.getByText('Enter a lane and shipment details to estimate the cost.');
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Base rate', 'Total estimate', 'Alternatives']));
  });

  test('says that the class is that of the density once, before there is one and after', async () => {
    openPredictor();
    const text = () => classField().closest('form')?.textContent ?? '';
    expect(text().match(/from density/gi)).toHaveLength(1);
    await useExample();
    expect(text().match(/from density/gi)).toHaveLength(1);
  });

  test('says what is missing at each field, and goes to the first', async () => {
    const { callsOf } = openPredictor();
    await predict();
    for (const name of ['Origin ZIP', 'Destination ZIP', 'Length', 'Width', 'Height', 'Weight'])
      screen.getByText(`${name} is required`);
    expect(document.activeElement).toBe(field('Origin ZIP'));
    expect(callsOf('call')).not.toContain('POST /api/predict-shipping-cost');
    await userEvent.type(field('Origin ZIP'), '60608');
    expect(screen.queryByText('Origin ZIP is required')).toBeNull();
  });

  test('names the class of the density, and sends another only when it is chosen', async () => {
    const sent: unknown[] = [];
    const { platform } = openPredictor();
    platform.answer(routes.predictShippingCost, ({ body }) => {
      sent.push(body);
      return samplePrediction();
    });
    await useExample();
    const select = classField();
    expect(select.selectedOptions[0]?.textContent).toBe('100');
    await predict();
    await total();
    await userEvent.selectOptions(select, '85');
    await predict();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).not.toHaveProperty('freightClass');
    expect(sent[1]).toMatchObject({ freightClass: '85', accessorials: ['liftgate', 'appointment'] });
  });

  test('shows the places of the ZIP codes, and the miles once they are worked out', async () => {
    const { platform } = openPredictor();
    platform.answer(routes.readZip, ({ params }) => ({
      place:
        params?.zip === '60608'
          ? ({ zip: '60608', city: 'Chicago', state: 'IL' } as const)
          : ({ zip: '30318', city: 'Atlanta', state: 'GA' } as const),
    }));
    await useExample();
    await screen.findByText('Chicago, IL');
    await screen.findByText('Atlanta, GA');
    expect(screen.queryByText(/700 mi/)).toBeNull();
    await predict();
    await screen.findByText('700 mi');
  });

  test('is there again when the page is opened again in this tab', async () => {
    const { unmount } = openPredictor();
    await userEvent.type(field('Weight'), '612,5');
    await userEvent.click(screen.getByLabelText(/^Residential\$/));
    unmount();
    openPredictor();
    expect(field('Weight').value).toBe('612,5');
    expect(screen.getByLabelText<HTMLInputElement>(/^Residential\$/).checked).toBe(true);
  });
});

describe('a shipment that was handed over', () => {
  test('of one unit fills in the fields', () => {
    handOverShipment({ handlingUnits: [unit] });
    openPredictor();
    expect(field('Weight').value).toBe('500');
    screen.getByText(/^Filled in from your shipment/);
  });

  test('of several is shown in lines, sent whole, and edited where it came from', async () => {
    const shipment = {
      handlingUnits: [
        { ...unit, count: 4 },
        { ...unit, weightLb: 610 },
      ],
    };
    handOverShipment(shipment);
    const sent: unknown[] = [];
    const { platform, callsOf } = openPredictor();
    platform.answer(routes.predictShippingCost, ({ body }) => {
      sent.push(body);
      return samplePrediction();
    });
    const lines = within(screen.getByRole('region', { name: 'Handling units' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => spaced(textContent))).toEqual([
      '4 pallets, 48 × 40 × 48 in, 500 lb each',
      '1 pallet, 48 × 40 × 48 in, 610 lb',
    ]);
    await userEvent.type(field('Origin ZIP'), '60608');
    await userEvent.type(field('Destination ZIP'), '30318');
    await predict();
    await total();
    expect(sent[0]).toMatchObject({ shipment, originZip: '60608' });
    expect(sent[0]).not.toHaveProperty('weight');
    await press('Edit the shipment');
    expect(callsOf('navigate')).toEqual(['/shipment']);
    expect(takeHandover()?.shipment).toEqual(shipment);
    await press('Enter one unit instead');
    expect(field('Weight').value).toBe('');
    expect(field('Origin ZIP').value).toBe('60608');
  });
});

describe('an estimate', () => {
  test('is shown, said once, counted once and told to analytics', async () => {
    const { callsOf } = openPredictor();
    await estimateExample();
    expect(status()).toBe(
      'Estimated total $357.51, likely between $318.18 and $396.84. Confidence 80%. 3 business days.',
    );
    expect(callsOf('toast')).toEqual(['success: Cost Prediction Complete. Estimated shipping cost: $357.51']);
    expect(callsOf('track')).toEqual([
      'predict_shipping_cost {"originZip":"60608","destinationZip":"30318","weight":500,"serviceType":"ltl"}',
    ]);
    screen.getByText('1 of 3 predictions used today');
  });

  test('says that the form has changed since', async () => {
    openPredictor();
    await estimateExample();
    expect(screen.queryByText(/^This estimate is for/)).toBeNull();
    await userEvent.type(field('Weight'), '0');
    expect(spaced((await screen.findByText(/^This estimate is for/)).textContent)).toContain(
      '500 lb, 48 × 40 × 48 in, class 100, LTL, liftgate, appointment',
    );
  });

  test('the strip of the specification stands above our own figures, as claims that nobody verified', () => {
    render(<PredictorSections />);
    const strip = screen.getByRole('region', { name: 'At a glance' });
    for (const figure of ['847', '24/7', '15 sec', 'FREE']) within(strip).getByText(figure);
    screen.getByText('These figures are our own claims, and nobody has verified them.');
  });

  test('goes to a bill with its lane, services and quote number, and names no carrier that is modelled', async () => {
    const { callsOf } = openPredictor();
    await estimateExample();
    await press('Create bill of lading');
    expect(callsOf('navigate')).toEqual(['/bol']);
    const shipment = takeHandover()?.shipment;
    expect(shipment?.handlingUnits[0]).toMatchObject({ weightLb: 500, heightIn: 48 });
    expect(shipment && takeEstimate(shipment)).toEqual({
      quoteId: 'sample-quote-0001',
      carrierName: '',
      serviceType: 'LTL',
      freightChargeTerms: 'Prepaid',
      accessorials: ['liftgate', 'appointment'],
      origin: { zip: '60608', city: 'Chicago', state: 'IL' },
      destination: { zip: '30318', city: 'Atlanta', state: 'GA' },
    });
  });
});

test('two classes are compared, and follow each key', async () => {
  render(<PredictorSections />);
  const comparison = () => screen.getByRole('region', { name: 'Comparison' }).textContent;
  expect(comparison()).toContain('−7.5%');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class after repacking' }), '50');
  expect(comparison()).toContain('Class 50 costs 0.5 times what class 100 costs: 50% less');
  await userEvent.clear(screen.getByLabelText('Weight of the shipment'));
  expect(comparison()).toContain('Enter a weight to see it.');
  await userEvent.type(screen.getByLabelText('Weight of the shipment'), 'heavy');
  screen.getByText('Weight must be a number');
});
