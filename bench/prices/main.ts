/**
 * The level of the built-in tariff compared with the average shipments that carriers report, the weights at
 * which LTL costs more than volume and truckload, and how many of 10,000 random shipments break a law of
 * prices. The random numbers are the same in each run.
 */
import type { EstimateInput, FreightClass, ServiceType } from '@freightwright/domain';
import { priceOf } from '@freightwright/domain';
import {
  readBuiltInTables,
  readBuiltInTariff,
  residualsOf,
  usualHaulMiles,
} from '@freightwright/prediction/rating';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { brokenLaws } from './laws.ts';
import { randomShipments } from './random-shipments.ts';

const mostPercent = 10;
const usage = `npm run bench -- prices [--shipments 10000]

Prints the residual of each anchor in services/prediction/data and the laws that random shipments break.`;
const { values } = readCommandLine(usage, {
  options: { shipments: { type: 'string', default: '10000' } },
});
const count = Number(values.shipments);

const tariff = await readBuiltInTariff();
const residuals = residualsOf(tariff, (await readBuiltInTables()).anchors);

console.log('carrier         period      lb  miles   reported   estimate  residual  over 800 to 950 miles');
for (const residual of residuals) {
  const { carrier, period, weightLb, miles, revenue, estimate, percent, isMilesReported } = residual;
  const overUsual = usualHaulMiles.flatMap((usual) =>
    isMilesReported ? [] : residualsOf(tariff, [{ ...residual, miles: usual }]),
  );
  const columns = [
    carrier.padEnd(14),
    period.padEnd(8),
    String(weightLb).padStart(5),
    String(miles).padStart(6),
    `$${revenue.toFixed(2)}`.padStart(10),
    `$${estimate.toFixed(2)}`.padStart(10),
    `${percent.toFixed(1)}%`.padStart(9),
    ` ${overUsual.map((each) => `${each.percent.toFixed(1)}%`).join(' to ') || 'reported'}`,
  ];
  console.log(columns.join(' '));
}
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
for (const [carrier, rows] of Map.groupBy(residuals, (each) => each.carrier)) {
  console.log(
    `mean absolute residual, ${carrier}: ${mean(rows.map(({ percent }) => Math.abs(percent))).toFixed(1)}%`,
  );
}
const worst = Math.max(...residuals.map(({ percent }) => Math.abs(percent)));
console.log(`largest residual: ${worst.toFixed(1)}% (target at most ${mostPercent}%)`);

/** On pallets of 1,000 lb or less, so that weight and not floor decides. */
function shipmentOf(weightLb: number, miles: number, freightClass: FreightClass): EstimateInput {
  const place = { zip: '', city: '', state: '', knownBy: 'zip', latitude: 0, longitude: 0 } as const;
  const pallets = Math.min(6, Math.ceil(weightLb / 1_000));
  return {
    units: [
      {
        ...{ lengthIn: 48, widthIn: 40, heightIn: 60, count: pallets, stackable: false },
        weightLb: weightLb / pallets,
      },
    ],
    ...{ freightClass, lane: { origin: place, destination: place, miles }, service: 'ltl' },
    ...{ accessorials: [], tariff, day: tariff.effectiveOn },
  };
}

/** The first weight at which the class rates cost more than another service. */
function crossing(service: ServiceType, miles: number, freightClass: FreightClass): string {
  for (let weightLb = 1_000; weightLb <= 20_000; weightLb += 50) {
    const input = shipmentOf(weightLb, miles, freightClass);
    const byClass = priceOf({ ...input, tariff: { ...tariff, isModelled: false } });
    if (byClass.baseCents > priceOf({ ...input, service }).baseCents) {
      return `${weightLb.toLocaleString('en-US')} lb`;
    }
  }
  return 'never';
}
for (const freightClass of ['77.5', '85'] as const) {
  for (const miles of [500, 930, 1_500]) {
    const [volume, truckload] = (['standard', 'truckload'] as const).map((each) =>
      crossing(each, miles, freightClass),
    );
    console.log(
      `class ${freightClass}, ${miles} miles: volume is cheaper from ${volume}, truckload from ${truckload}`,
    );
  }
}

const broken = randomShipments(tariff, count).map(brokenLaws);
const byLaw = Map.groupBy(broken.flat(), (law) => law);
for (const [law, times] of byLaw) console.log(`${law}: ${times.length}`);
const breaking = broken.filter((laws) => laws.length > 0).length;
const share = ((breaking / count) * 100).toFixed(2);
console.log(`shipments that break a law: ${breaking} of ${count}, ${share}% (target 0)`);
if (worst > mostPercent || breaking > 0) process.exitCode = 1;
