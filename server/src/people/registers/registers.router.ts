import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { nameIn, parseNames } from '../names.ts';
import { actionOf, actOnRegister, seenOf } from './act-on-register.ts';
import './all-registers.ts';
import { describeRegisters, findRow, listRegister, registerIn } from './read-registers.ts';
import { historyOf } from './register-history.ts';
import {
  actInput,
  formInput,
  historyInput,
  listInput,
  registerForm,
  registerList,
  registerRow,
  rowHistory,
} from './registers.schemas.ts';
import type { RegisterRoom } from './registers.words.ts';
import './registers.errors.ts';

/** What anybody reads of the registers of a room. */
const reading = (room: RegisterRoom, view: PermissionCode, edit: PermissionCode | undefined) => ({
  describe: procedure(view)
    .output(registerList)
    .query(({ ctx }) => describeRegisters(ctx, room, edit)),
  list: procedure(view)
    .input(listInput)
    .output(pageOf(registerRow))
    .query(({ ctx, input }) => {
      const editScope = edit === undefined ? undefined : scopeOf(ctx.authentication.grants, edit);
      return listRegister(ctx, registerIn(room, input.register), input.filter, editScope);
    }),
  history: procedure(view)
    .input(historyInput)
    .output(rowHistory)
    .query(async ({ ctx, input }) => {
      const register = registerIn(room, input.register);
      await findRow(register, ctx, input.id);
      return historyOf(ctx, register, input.id);
    }),
});

/** What is done to them: one command, with a form that each action says. */
const acting = (room: RegisterRoom, edit: PermissionCode) => ({
  form: procedure(edit)
    .input(formInput)
    .output(registerForm)
    .query(async ({ ctx, input }) => {
      const register = registerIn(room, input.register);
      const action = actionOf(register, input.action);
      if (action.on === 'row') await findRow(register, ctx, input.row ?? '');
      const fields = (await action.fields?.(ctx.db, ctx.scope)) ?? [];
      const begun = (await action.begin?.(ctx.db, input.row ?? '')) ?? {};
      const values = Object.fromEntries(Object.entries(begun).filter(([, value]) => value !== null));
      const named = fields.flatMap(({ key, kind }) =>
        kind === 'person' || kind === 'department' ? [{ kind, id: values[key] }] : [],
      );
      return {
        ...{ fields: [...fields], values, names: await namesOf(ctx.db, named, ctx.language) },
        seen: await seenOf(register, ctx.db, input.row),
      };
    }),
  act: command(edit)
    .input(actInput)
    .output(idAnswer)
    .mutation(({ ctx, input }) => actOnRegister(ctx, registerIn(room, input.register), input)),
});

export const timeRegistersRouter = router({
  ...reading('time', 'people.time.view', 'people.time.edit'),
  ...acting('time', 'people.time.edit'),
});
export const expenseRegistersRouter = router(reading('expenses', 'people.expenses.view', undefined));
export const recordRegistersRouter = router({
  ...reading('records', 'people.records.view', 'people.records.edit'),
  ...acting('records', 'people.records.edit'),
});

async function namesOf(
  db: Kysely<DB>,
  named: readonly { kind: 'person' | 'department'; id: unknown }[],
  language: Language,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const { kind, id } of named) {
    if (typeof id !== 'string') continue;
    if (kind === 'department') {
      const row = await db.selectFrom('departments').select('names').where('id', '=', id).executeTakeFirst();
      names[id] = nameIn(language, parseNames(row?.names));
    } else {
      const row = await db
        .selectFrom('employments')
        .innerJoin('persons', 'persons.id', 'employments.person_id')
        .select(['persons.name', 'employments.employee_number as number'])
        .where('employments.id', '=', id)
        .executeTakeFirst();
      if (row) names[id] = `${row.name} (${row.number})`;
    }
  }
  return names;
}
