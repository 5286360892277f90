import { layeredStyles } from './antd.css.ts';

export default (remote: string): Promise<string> => layeredStyles(remote, ['DatePicker'], rules);

/** Rules for which antd has no token. A phone shows one month, with the buttons to the next. */
const rules = (prefix: string) => `
.${prefix}-picker-label { display: block; margin-bottom: 4px; font-size: 14px; line-height: 20px; font-weight: 500; }
.${prefix}-picker-range { width: 100%; height: 44px; }
.${prefix}-picker-range:hover { border-color: var(--fw-ink); }
.${prefix}-picker-range.${prefix}-picker-focused { border-color: var(--fw-accent); box-shadow: 0 0 0 1px var(--fw-accent); }
.${prefix}-picker-input > input { font-size: 16px; line-height: 24px; }
.${prefix}-picker-input > input:focus-visible { outline: 0; }
.${prefix}-picker-separator, .${prefix}-picker-suffix, .${prefix}-picker-clear { color: var(--fw-ink3); }
.${prefix}-picker-panel-container { border: 1px solid var(--fw-line2); }
@media (max-width: 719px) {
  .${prefix}-picker-dropdown-range { inset-inline-start: 0 !important; }
  .${prefix}-picker-panels > :nth-child(2) { display: none; }
  .${prefix}-picker-panels button { visibility: visible !important; }
}
`;
