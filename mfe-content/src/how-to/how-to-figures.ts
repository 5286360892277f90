import { classifyByNmfc2025, densityPcf, formatTwoDecimals, volumeCuFt } from '@freightwright/domain';
import { type ExampleUnits, workExample } from './worked-example.ts';

/** The example pallet of the whole page. */
export const pallet: ExampleUnits = { count: 1, lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
export const palletExample = workExample(pallet);

/** Three crates on which the two scales differ, and not in the shipper's favor. */
export const crates: ExampleUnits = { count: 3, lengthIn: 36, widthIn: 24, heightIn: 30, weightLb: 210 };
export const cratesExample = workExample(crates);

interface Slip {
  readonly density: string;
  readonly freightClass: string;
}

/** Density and 2025 class of 500 lb in a unit of these sides, in inches. */
function slip(lengthIn: number, widthIn: number, heightIn: number): Slip {
  const pcf = densityPcf({ lengthIn, widthIn, heightIn }, pallet.weightLb);
  return { density: formatTwoDecimals(pcf), freightClass: classifyByNmfc2025(pcf) };
}

/** Height of the wood under the freight, inches. */
export const palletHeightIn = 5;
export const withoutPallet = slip(pallet.lengthIn, pallet.widthIn, pallet.heightIn - palletHeightIn);
/** A unit as the calculator takes it, and cut to whole inches. */
export const asMeasured = slip(47.6, 39.5, 47.8);
export const roundedDown = slip(47, 39, 47);

const light = { lengthIn: 24, widthIn: 20, heightIn: 18, weightLb: 100 };
const lightPcf = densityPcf(light, light.weightLb);
const palletPcf = densityPcf(pallet, pallet.weightLb);

/** The pallet and a small, dense carton: the average of their densities, and the correct one of both. */
export const mixed = {
  cartonSides: `${light.lengthIn} × ${light.widthIn} × ${light.heightIn}`,
  cartonWeight: light.weightLb,
  average: slipOf((lightPcf + palletPcf) / 2),
  together: slipOf((light.weightLb + pallet.weightLb) / (volumeCuFt(light) + volumeCuFt(pallet))),
};

function slipOf(pcf: number): Slip {
  return { density: formatTwoDecimals(pcf), freightClass: classifyByNmfc2025(pcf) };
}
