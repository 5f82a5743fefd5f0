import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { withChanges } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type DataScope, requireEverything } from '../../platform/trpc/scope.ts';
import { computeDays } from '../attendance/compute-days.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { findRow } from './read-registers.ts';
import type { ActionContext, Register, RegisterAction } from './register.ts';

interface Given {
  action: string;
  row?: string | undefined;
  seen?: string | undefined;
  employmentId?: string | undefined;
  form: Readonly<Record<string, unknown>>;
}

type Acting = Pick<SignedInCtx, 'user' | 'clock'> & { db: Kysely<DB>; audit: AuditWriter; scope: DataScope };

export function actionOf(register: Register, code: string): RegisterAction {
  return register.actions.find((each) => each.code === code) ?? refuse('platform.NOT_FOUND');
}

/** Does what was asked to a record in reach that is nobody's own, and tells the trail what it was and is. */
export async function actOnRegister(ctx: Acting, register: Register, given: Given): Promise<{ id: string }> {
  const { db, clock, scope } = ctx;
  const action = actionOf(register, given.action);
  if (register.reach === 'everybody') requireEverything(scope);
  const employmentId = await whose(ctx, register, action, given);
  const form = readForm(action, given.form);
  if (given.seen !== undefined && given.seen !== (await seenOf(register, db, given.row)))
    refuse('platform.VERSION_CHANGED');
  const context: ActionContext = { db, clock, scope, userId: ctx.user.id };
  let id = given.row ?? '';
  const { changes } = await withChanges(
    async () => (id === '' ? undefined : register.record(db, id)),
    async () => {
      const outcome = await action.run(context, { id, employmentId, origin: {} }, form);
      id = outcome.id;
      if (outcome.days) await computeDays(db, clock, [employmentId], outcome.days.from, outcome.days.to);
    },
  );
  await ctx.audit.write({
    action: `people.${register.code}.${action.code}`,
    subject: { kind: register.subject, id },
    ...(employmentId === '' ? { changes } : { personal: { of: employmentId, changes } }),
  });
  return { id };
}

/** Whose record it is, which one reaches and which isn't one's own; nothing where it is nobody's. */
async function whose(ctx: Acting, register: Register, action: RegisterAction, given: Given): Promise<string> {
  if (action.on === 'row') {
    const row = await findRow(register, ctx, given.row ?? '');
    const employmentId = typeof row.employmentId === 'string' ? row.employmentId : '';
    if (employmentId !== '') refuseOwn(ctx, employmentId);
    if (action.when && !action.when(row)) refuse('people.registers.NOT_NOW');
    return employmentId;
  }
  if (!action.ofSomebody) return '';
  const employmentId = given.employmentId ?? refuse('people.registers.PERSON_REQUIRED');
  await requireEmployment(ctx.db, ctx.scope, employmentId, ctx.clock);
  refuseOwn(ctx, employmentId);
  return employmentId;
}

/** A record as it is now, in a word; nothing where there is none yet. */
export async function seenOf(register: Register, db: Kysely<DB>, row: string | undefined) {
  const record = row ? await register.record(db, row) : undefined;
  return record ? createHash('sha256').update(JSON.stringify(record)).digest('base64url') : null;
}

/** The form as the action reads it; every mistake is told at its field. */
export function readForm(action: RegisterAction, form: Readonly<Record<string, unknown>>): unknown {
  const read = action.form.safeParse(form);
  if (read.success) return read.data;
  const issues = read.error.issues.map((issue) => ({ ...issue, path: ['form', ...issue.path] }));
  throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError(issues) });
}
