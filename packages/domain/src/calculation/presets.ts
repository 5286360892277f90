import type { Dimensions } from '../class/density.ts';

export interface Preset extends Dimensions {
  readonly id: 'small-box' | 'medium-box' | 'large-box' | 'pallet';
  readonly name: string;
  readonly weightLb: number;
}

/** The shipments to start from. Source: product specification, point 3, "Presets". Inches and pounds. */
export const presets: readonly Preset[] = [
  { id: 'small-box', name: 'Small box', lengthIn: 12, widthIn: 12, heightIn: 12, weightLb: 10 },
  { id: 'medium-box', name: 'Medium box', lengthIn: 18, widthIn: 14, heightIn: 10, weightLb: 25 },
  { id: 'large-box', name: 'Large box', lengthIn: 24, widthIn: 18, heightIn: 12, weightLb: 50 },
  { id: 'pallet', name: 'Pallet', lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
];
