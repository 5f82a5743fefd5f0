import { NODE_MODES } from '@suanpan/engine/approvals';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findUsers, holdersOf, usersWithRoles } from '../../identity/index.ts';
import { COMPARISONS } from '../../platform/applications/application.words.ts';
import type { FormField, ProcessNode } from '../../platform/applications/application-types.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { inboxTexts } from '../texts.ts';
import { storedProcess } from './applications.repo.ts';
import { formField } from './applications.schemas.ts';
import { allTypes, findType } from './offered-applications.ts';

const EDIT = 'inbox.processes.edit';
const MOST_NODES = 20;

const approverRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: z.string().min(1).max(60) }),
  z.strictObject({ kind: z.literal('role'), code: z.string().min(1).max(60) }),
  z.strictObject({ kind: z.literal('supervisor'), level: z.number().int().min(1).max(10) }),
  z.strictObject({ kind: z.literal('departmentHead') }),
]);
const names = z.record(z.string().max(10), z.string().trim().min(1).max(60));
const node = z.strictObject({
  code: z.string().min(1).max(60),
  name: names,
  mode: z.enum(NODE_MODES),
  approvers: z.array(approverRule).min(1).max(20),
  when: z
    .strictObject({
      field: z.string().max(60),
      operator: z.enum(COMPARISONS),
      value: z.union([z.string().max(200), z.number()]),
    })
    .optional(),
});
const saveInput = z.strictObject({
  type: z.string().min(1).max(100),
  /** The one that was changed; 0 where none was set yet. */
  version: z.number().int().min(0),
  nodes: z.array(node).min(1).max(MOST_NODES),
});

const processList = z.object({
  rows: z.array(
    z.object({
      type: z.string(),
      name: z.record(z.string(), z.string()),
      version: z.number().int(),
      nodes: z.array(node),
      /** What a condition may ask about. */
      fields: z.array(formField),
    }),
  ),
  roles: z.array(z.object({ code: z.string(), name: z.record(z.string(), z.string()) })),
  /** Those whom a rule names. */
  users: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Who decides on which application. A process that is set counts from the next submission on. */
export const processesRouter = router({
  list: procedure(EDIT)
    .output(processList)
    .query(async ({ ctx }) => {
      const rows = [];
      for (const type of await allTypes(ctx.db)) {
        const { code, name, process } = type;
        const stored = await storedProcess(ctx.db, code);
        rows.push({
          fields: (await type.fields(ctx.db)).filter(isAskedAbout),
          type: code,
          name,
          version: stored?.version ?? 0,
          nodes: [...(stored?.nodes ?? process)],
        });
      }
      const ids = [...new Set(rows.flatMap((row) => namedUsers(row.nodes)))];
      const roles = await ctx.db.selectFrom('roles').select(['code', 'name']).orderBy('code').execute();
      return {
        rows: rows as z.infer<typeof processList>['rows'],
        roles: roles.map((role) => ({
          code: role.code,
          name: JSON.parse(role.name) as Record<string, string>,
        })),
        users: ids.length > 0 ? await findUsers(ctx.db, { ids }) : [],
      };
    }),

  users: procedure(EDIT)
    .input(z.strictObject({ search: z.string().max(200).default('') }))
    .output(
      z.object({ rows: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })) }),
    )
    .query(async ({ ctx, input }) => ({ rows: await findUsers(ctx.db, input) })),

  save: change(EDIT)
    .meta({ permission: EDIT, stepUp: true })
    .input(saveInput)
    .output(versionAnswer)
    .mutation(({ ctx, input }) => saveProcess(ctx, input)),
});

const namedUsers = (nodes: readonly Pick<ProcessNode, 'approvers'>[]) =>
  nodes.flatMap((each) => each.approvers.flatMap((rule) => (rule.kind === 'user' ? [rule.userId] : [])));

async function saveProcess(ctx: SignedInCtx, input: z.infer<typeof saveInput>) {
  const { db, clock } = ctx;
  const type = (await findType(db, input.type)) ?? refuse('platform.NOT_FOUND');
  const before = await storedProcess(db, type.code);
  if ((before?.version ?? 0) !== input.version) refuse('platform.VERSION_CHANGED');
  await requireSound(db, await type.fields(db), input.nodes as ProcessNode[]);
  const version = input.version + 1;
  await db
    .insertInto('inbox_processes')
    .values({
      type: type.code,
      version,
      nodes: JSON.stringify(input.nodes),
      changed_by: ctx.user.id,
      changed_at: instant(clock),
    })
    .execute();
  await ctx.audit.write({
    subject: { kind: 'applicationProcess', id: type.code },
    changes: changesBetween(
      { nodes: before?.nodes ?? type.process, changedBy: before?.changedBy },
      { nodes: input.nodes, changedBy: ctx.user.id },
    ),
  });
  // Who decides is decided by one person: so that it doesn't stay with them, all who could have done it are told.
  const others = await usersWithRoles(db, ['hr-administrator', 'system-administrator']);
  await notify(db, clock, {
    userIds: others.filter((id) => id !== ctx.user.id),
    category: 'other',
    title: inboxTexts.inEvery('processes.changed', { by: ctx.user.name, name: type.name }),
    url: '/workbench/admin/processes',
    must: true,
  });
  return { id: type.code, version };
}

async function requireSound(
  db: Kysely<DB>,
  fields: readonly FormField[],
  nodes: readonly ProcessNode[],
): Promise<void> {
  if (new Set(nodes.map((each) => each.code)).size < nodes.length) refuse('platform.DUPLICATE');
  const ids = [...new Set(namedUsers(nodes))];
  const known = ids.length > 0 ? await findUsers(db, { ids }) : [];
  if (known.length < ids.length) refuse('inbox.processes.USER_UNKNOWN');
  for (const [index, { approvers, when }] of nodes.entries()) {
    const facts = { node: index + 1 };
    if (when) requireCondition(fields, when, facts);
    for (const rule of approvers) {
      if (rule.kind !== 'role') continue;
      const role = await db.selectFrom('roles').select('id').where('code', '=', rule.code).executeTakeFirst();
      if (!role) refuse('inbox.processes.ROLE_UNKNOWN');
    }
    // Over whom no superior stands HR decides; of people and roles that are named somebody has to be able to.
    if (approvers.some(({ kind }) => kind === 'supervisor' || kind === 'departmentHead')) continue;
    const roles = approvers.flatMap((rule) => (rule.kind === 'role' ? [rule.code] : []));
    const named = [...namedUsers([{ approvers }]), ...(await usersWithRoles(db, roles))];
    const able = await holdersOf(db, 'inbox.applications.decide', { ids: [...new Set(named)] });
    if (able.length === 0) refuse('inbox.processes.NOBODY', facts);
  }
}

const NUMBERS: readonly FormField['kind'][] = ['number', 'money'];
const DAYS: readonly FormField['kind'][] = ['day', 'dayTime'];

const isAskedAbout = ({ kind }: FormField) =>
  [...NUMBERS, ...DAYS, 'text', 'flag', 'choice', 'department'].includes(kind);

/** A condition that could never hold, or always does, would pass over whoever was meant to look. */
function requireCondition(
  fields: readonly FormField[],
  { field: key, operator, value }: NonNullable<ProcessNode['when']>,
  facts: { node: number },
): void {
  const field = fields.find((one) => one.key === key);
  if (!field || !isAskedAbout(field)) refuse('inbox.processes.FIELD_UNKNOWN', facts);
  const ordered = operator !== 'eq' && operator !== 'neq';
  const fits = NUMBERS.includes(field.kind)
    ? typeof value === 'number'
    : typeof value === 'string' &&
      value !== '' &&
      (!ordered || DAYS.includes(field.kind)) &&
      (field.kind !== 'choice' || (field.choices ?? []).some((choice) => choice.value === value)) &&
      (field.kind !== 'flag' || value === 'true' || value === 'false');
  if (!fits) refuse('inbox.processes.VALUE_UNFIT', facts);
}
