import { z } from 'zod';
import './payroll.errors.ts';

/** Text that has to be there; where it isn't, the refusal says in the reader's language what to fill in. */
const requiredText = (code: string) => (longest: number) => z.string(code).trim().min(1, code).max(longest);

export const requiredName = requiredText('payroll.NAME_REQUIRED');
export const requiredReason = requiredText('payroll.REASON_REQUIRED');
/** What is said to somebody, or noted. */
export const requiredNote = requiredText('payroll.NOTE_REQUIRED');
