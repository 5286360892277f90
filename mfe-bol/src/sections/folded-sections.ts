// What is folded at first, in one file for all of it: the page fetches it once the form stands.
export { FoldedLine } from '../lines/folded-line.tsx';
export { BillToSection } from './bill-to-section.tsx';
export { LoadingSection } from './loading-section.tsx';
export { ServicesSection } from './services-section.tsx';
export { ShipmentSection } from './shipment-section.tsx';
