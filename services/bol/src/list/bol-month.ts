import { type BolForm, type BolMonth, bolMonthLimits } from '@freightwright/contracts';
import { freightClasses } from '@freightwright/domain';

type Line = Pick<BolForm['lineItems'][number], 'nmfcClass' | 'weight'>;

/** The freight of one issued bill, and its lane. */
export interface IssuedFreight {
  readonly issuedAt: Date;
  readonly form: Pick<BolForm, 'shipperState' | 'consigneeState'> & { readonly lineItems: readonly Line[] };
}

const chartClasses = freightClasses.map(({ freightClass }) => freightClass);

type Classes = BolMonth['classes'];
type Lanes = BolMonth['lanes'];

/** Sums up bills by class and by lane, one bill at a time. Weights are summed in hundredths of a pound. */
export function createMonthSums() {
  const classes = new Map<Classes[number]['freightClass'], { lines: number; hundredths: number }>();
  const lanes = new Map<string, Omit<Lanes[number], 'weightLb'> & { hundredths: number }>();
  return {
    add({ form: { shipperState: from, consigneeState: to, lineItems } }: IssuedFreight): void {
      let hundredths = 0;
      for (const { nmfcClass = null, weight } of lineItems) {
        const lineHundredths = Math.round(weight * 100);
        const sum = classes.get(nmfcClass) ?? { lines: 0, hundredths: 0 };
        classes.set(nmfcClass, { lines: sum.lines + 1, hundredths: sum.hundredths + lineHundredths });
        hundredths += lineHundredths;
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
