import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { languageHeader } from '../../platform/texts/languages.ts';
import { offeredLanguages } from '../../platform/texts/open-languages.ts';
import { change, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { contentReport, fillContent, reportContent } from './content-languages.ts';
import './languages.errors.ts';
import './languages.permissions.ts';
import { languageCode, languageRow } from './languages.schemas.ts';
import { TERM_PLACE } from './languages.words.ts';

const EDIT = 'terms.editAll';
const BASE = '/api/base/language';

const content = z.strictObject({
  lang: languageCode,
  /** Fields that lack nothing as well. */
  all: z.boolean().default(false),
});

/** The languages there are (files alone add one), which are offered, and whether what people wrote is there in them. */
export const languagesRouter = router({
  /** By the code that the language header has. */
  map: signedInProcedure
    .meta({ rest: { method: 'GET', path: `${BASE}/mapList`, summary: 'Languages by code' } })
    .output(z.record(z.string(), languageRow))
    .query(async ({ ctx }) =>
      Object.fromEntries((await offeredLanguages(ctx.db)).map((one) => [languageHeader(one.code), one])),
    ),

  /** What a term has: the languages are columns of it. */
  fields: signedInProcedure
    .meta({ rest: { method: 'GET', path: `${BASE}/translateFields`, summary: 'The fields of a term' } })
    .input(z.strictObject({ filterOpen: z.boolean().default(false) }))
    .output(z.array(z.object({ field: z.string(), name: z.string(), language: z.string().nullable() })))
    .query(async ({ ctx, input }) => [
      ...[...TERM_PLACE, 'type'].map((field) => ({ field, name: field, language: null })),
      ...(await offeredLanguages(ctx.db))
        .filter(({ open }) => open || !input.filterOpen)
        .map(({ code, name }) => ({ field: languageHeader(code), name, language: code })),
    ]),

  update: change(EDIT)
    .meta({ rest: { method: 'POST', path: `${BASE}/update`, summary: 'Offer a language, or no more' } })
    .input(z.strictObject({ code: languageCode, open: z.boolean() }))
    .output(languageRow)
    .mutation(async ({ ctx, input }) => {
      const before = await offeredLanguages(ctx.db);
      const { code, open } = input;
      if (!open && !before.some((one) => one.open && one.code !== code))
        refuse('admin.languages.LAST_LANGUAGE');
      await ctx.db.deleteFrom('languages_off').where('language', '=', code).execute();
      if (!open)
        await ctx.db
          .insertInto('languages_off')
          .values({ language: code, updated_at: instant(ctx.clock), updated_by: ctx.user.id })
          .execute();
      const was = before.find((one) => one.code === code);
      await ctx.audit.write({
        subject: { kind: 'language', id: code },
        changes: was?.open === open ? {} : { open: { before: was?.open ?? true, after: open } },
      });
      return { code, name: was?.name ?? code, open };
    }),

  /** What is lacking is told; nothing is changed, whatever `update` says: a question changes nothing. */
  contentReport: procedure(EDIT)
    .meta({
      rest: {
        method: 'GET',
        path: `${BASE}/updateContentLanguageSql`,
        summary: 'Which names lack a language (nothing is changed)',
      },
    })
    .input(content.extend({ update: z.boolean().default(false) }))
    .output(contentReport)
    .query(({ ctx, input }) => reportContent(ctx, input.lang, input.all)),

  fillContent: change(EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: `${BASE}/updateContentLanguageSql`,
        summary: 'Give names that lack a language those of its nearest',
        answers: 201,
      },
    })
    .input(content.pick({ lang: true }))
    .output(contentReport)
    .mutation(({ ctx, input }) => fillContent(ctx, input.lang)),
});
