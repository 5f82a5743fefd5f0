import { type Breathe, yieldWhenDue } from '../db/event-loop.ts';
import type { Facts } from '../texts/open-texts.ts';
import type { Services } from '../trpc/context.ts';

export interface Damage {
  /** A declared code: its text says what is damaged. */
  code: string;
  facts: Facts;
}

/** What a check looks at; enough of the server, so that a backup can be tried without one. */
export type Checked = Pick<Services, 'db' | 'files' | 'config' | 'clock'>;

export interface IntegrityCheck {
  /** What is counted, in the plural: blocks, payslips … */
  name: string;
  /** Looks at everything there is, names what isn't what was written, and answers how much it looked at. */
  run(services: Checked, found: (damage: Damage) => void, breathe: Breathe): Promise<number>;
}

const checks: IntegrityCheck[] = [];

/** Declares what a room can check of what it has stored. */
export function declareCheck(check: IntegrityCheck): void {
  checks.push(check);
}

export interface Findings {
  /** How many of each were looked at. */
  checked: Record<string, number>;
  /** Each kind of damage up to a hundred times. */
  damages: Damage[];
  /** How many there are in all. */
  damaged: number;
}

const MOST_NAMED = 100;

export async function verifyEverything(
  services: Checked,
  breathe: Breathe = yieldWhenDue,
): Promise<Findings> {
  const findings: Findings = { checked: {}, damages: [], damaged: 0 };
  for (const check of checks) {
    let named = 0;
    const found = (damage: Damage) => {
      findings.damaged += 1;
      named += 1;
      if (named <= MOST_NAMED) findings.damages.push(damage);
    };
    findings.checked[check.name] = await check.run(services, found, breathe);
  }
  return findings;
}
