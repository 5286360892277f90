import { type BolForm, type BolMonth, bolMonthLimits } from '@freightwright/contracts';
import { freightClasses } from '@freightwright/domain';

/** The freight of one issued bill, and its lane. */
export interface IssuedFreight {
  readonly issuedAt: Date;
  readonly from: BolForm['shipperState'];
  readonly to: BolForm['consigneeState'];
  readonly lines: readonly {
    readonly freightClass: BolForm['lineItems'][number]['nmfcClass'];
    /** All packages of the line together. */
    readonly weightLb: number;
  }[];
}

const chartClasses = freightClasses.map(({ freightClass }) => freightClass);

type Classes = BolMonth['classes'];
type Lanes = BolMonth['lanes'];

/** Sums up bills by class and by lane, one bill at a time. Weights are summed in hundredths of a pound. */
export function createMonthSums() {
  const classes = new Map<Classes[number]['freightClass'], { lines: number; hundredths: number }>();
  const lanes = new Map<string, Omit<Lanes[number], 'weightLb'> & { hundredths: number }>();
  return {
    add({ from, to, lines }: IssuedFreight): void {
      let hundredths = 0;
      for (const { freightClass = null, weightLb } of lines) {
        const weight = Math.round(weightLb * 100);
        const sum = classes.get(freightClass) ?? { lines: 0, hundredths: 0 };
        classes.set(freightClass, { lines: sum.lines + 1, hundredths: sum.hundredths + weight });
        hundredths += weight;
      }
      const lane = lanes.get(`${from}-${to}`) ?? { from, to, bills: 0, hundredths: 0 };
      lanes.set(`${from}-${to}`, {
        ...lane,
        bills: lane.bills + 1,
        hundredths: lane.hundredths + hundredths,
      });
    },
    sums(): Pick<BolMonth, 'classes' | 'lanes' | 'otherLanes'> {
      const order = [...[...chartClasses].sort((one, other) => Number(one) - Number(other)), null];
      const byBills = [...lanes.values()].sort(
        (one, other) =>
          other.bills - one.bills ||
          other.hundredths - one.hundredths ||
          `${one.from}${one.to}`.localeCompare(`${other.from}${other.to}`),
      );
      const rest = byBills.slice(bolMonthLimits.lanes);
      return {
        classes: order.flatMap((freightClass) => {
          const sum = classes.get(freightClass);
          return sum ? [{ freightClass, lines: sum.lines, weightLb: sum.hundredths / 100 }] : [];
        }),
        lanes: byBills.slice(0, bolMonthLimits.lanes).map(({ hundredths, ...lane }) => ({
          ...lane,
          weightLb: hundredths / 100,
        })),
        otherLanes: {
          lanes: rest.length,
          bills: rest.reduce((sum, { bills }) => sum + bills, 0),
          weightLb: rest.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100,
        },
      };
    },
  };
}
