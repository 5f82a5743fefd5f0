import { refuse } from '../../../platform/errors/refusal.ts';
import type { CorrectionRecord, LoadedBatch } from '../record/batch-plan.ts';
import './corrections.errors.ts';

export function requireCorrection({ correction }: LoadedBatch): CorrectionRecord {
  return correction ?? refuse('payroll.corrections.NOT_A_CORRECTION');
}
