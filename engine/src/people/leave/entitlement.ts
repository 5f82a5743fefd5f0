/** What somebody is entitled to in a year: nothing that is counted, the same for all, or more with years of service. */
export const ENTITLEMENTS = ['none', 'fixed', 'service'] as const;
export type EntitlementKind = (typeof ENTITLEMENTS)[number];

export interface EntitlementRule {
  readonly kind: EntitlementKind;
  readonly amount: number;
  /** From so many completed years on; in any order. */
  readonly steps: readonly { readonly years: number; readonly amount: number }[];
}

/** @example completedYears('2020-02-29', '2026-02-28') // 5 */
export function completedYears(hireDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(hireDate.slice(0, 4));
  return Math.max(0, day.slice(5) < hireDate.slice(5) ? years - 1 : years);
}

/** In the unit of the type, for the year that `day` begins. Days are ISO. */
export function entitledTo({ kind, amount, steps }: EntitlementRule, hireDate: string, day: string): number {
  if (kind === 'none') return 0;
  if (kind === 'fixed') return amount;
  const years = completedYears(hireDate, day);
  return steps.reduce((most, step) => (step.years <= years ? Math.max(most, step.amount) : most), 0);
}

/** What of a balance goes on into the next year; the rest lapses. Null: all of it. */
export function carriedOver(balance: number, most: number | null): number {
  return most === null || balance < 0 ? balance : Math.min(balance, most);
}
