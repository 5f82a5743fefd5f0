import { LEAVE_UNITS } from '@suanpan/engine/domain';
import { z } from 'zod';
import {
  CONTRACT_STATUSES,
  certificationOf,
  certificationsOf,
  contractOf,
  contractsOf,
  leaveBalancesOf,
  nameIn,
  parseNames,
  signOwnContract,
} from '../../people/index.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import {
  addDocument,
  allDocuments,
  documentInput,
  documentRow,
  ownDocuments,
  removeDocument,
} from './documents.ts';

const VIEW = 'portal.profile.view';
const EDIT = 'portal.documents.edit';
const text = z.string().nullable();

const contractRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  validFrom: z.string(),
  validTo: text,
  status: z.enum(CONTRACT_STATUSES),
});

/** What one has here: the employments are the session's, never an input. */
export const centreRouter = router({
  mine: procedure(VIEW)
    .output(
      z.object({
        balances: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            unit: z.enum(LEAVE_UNITS),
            entitled: z.number(),
            taken: z.number(),
            left: z.number(),
          }),
        ),
        certificates: z.array(
          z.object({ id: z.string(), number: z.string(), name: z.string(), issuedOn: z.string() }),
        ),
        contracts: z.array(contractRow),
        documents: z.array(documentRow),
      }),
    )
    .query(async ({ ctx }) => {
      const { db, language, user } = ctx;
      const balances = await leaveBalancesOf(db, user.employmentIds);
      return {
        balances: balances.map(({ names, ...balance }) => ({ ...balance, name: nameIn(language, names) })),
        certificates: await certificationsOf(db, user.employmentIds, language),
        contracts: await contractsOf(db, user.employmentIds),
        documents: await ownDocuments(ctx),
      };
    }),

  certificate: procedure(VIEW)
    .input(idInput)
    .output(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        issuedOn: z.string(),
        lines: z.array(z.string()),
      }),
    )
    .query(({ ctx, input }) => certificationOf(ctx.db, ctx.user.employmentIds, ctx.language, input.id)),

  contract: procedure(VIEW)
    .input(idInput)
    .output(
      contractRow.extend({
        terms: z.string(),
        employeeSignedAt: text,
        companySignedAt: text,
        companySignedBy: text,
      }),
    )
    .query(({ ctx, input }) => contractOf(ctx.db, ctx.user.employmentIds, input.id)),

  /** A signature is the person's own: the password is asked for again. */
  signContract: command(VIEW)
    .meta({ permission: VIEW, command: true, stepUp: true })
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await signOwnContract(ctx, input.id);
      return { done: true as const };
    }),

  documents: router({
    list: procedure(EDIT)
      .output(z.object({ rows: z.array(documentRow) }))
      .query(async ({ ctx }) => ({ rows: await allDocuments(ctx) })),

    /** Whom they can be laid out for beside everybody and single people. */
    targets: procedure(EDIT)
      .output(z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) }))
      .query(async ({ ctx }) => {
        const rows = await ctx.db
          .selectFrom('legal_entities')
          .select(['id', 'names'])
          .where('active', '=', 1)
          .orderBy('code')
          .execute();
        return {
          rows: rows.map(({ id, names }) => ({ id, name: nameIn(ctx.language, parseNames(names)) })),
        };
      }),

    add: command(EDIT)
      .input(documentInput)
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => ({ id: await addDocument(ctx, input) })),

    remove: command(EDIT)
      .input(idInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeDocument(ctx, input.id);
        return { done: true as const };
      }),
  }),
});
