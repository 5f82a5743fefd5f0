/** What a pay type is: what is earned, held back, contributed by either side, or none of these. */
export const PAY_TYPE_KINDS = [
  'earning',
  'bonus',
  'deduction',
  'tax',
  'employeeContribution',
  'employerContribution',
  'other',
] as const;
export type PayTypeKind = (typeof PAY_TYPE_KINDS)[number];
