/** The digits of '11110', 'SP 11110' or 'DOT-SP 11110'. */
export function specialPermitNumber(typed: string): string | undefined {
  return /^(?:(?:DOT-)?SP[ -]?)?(\d{2,5})$/i.exec(typed.trim())?.[1];
}
