import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { fileAnswer, xlsxAnswer } from '../../platform/files/file-answer.ts';
import { filterRows } from '../../platform/filter/filter-rows.ts';
import type { Filter } from '../../platform/filter/read-filter.ts';
import { LANGUAGES } from '../../platform/texts/languages.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { fieldTranslation, fieldTranslations } from './content-languages.ts';
import './languages.permissions.ts';
import {
  appCode,
  hierarchyCode,
  languageCode,
  placeFilter,
  savedTerms,
  spokenTerm,
  termChange,
  termFilter,
  termOverlay,
  termPlace,
  termRow,
  uploadedTerms,
  wishedLanguage,
} from './languages.schemas.ts';
import { TERM_APPS, TERM_FILE_FORMS } from './languages.words.ts';
import { removeTerms, requireRight, saveTerms } from './save-terms.ts';
import { TAKE_WEBLATE } from './take-weblate.job.ts';
import { roomOf, shippedTerms, termCode } from './term-catalogue.ts';
import { takeTerms, termsXlsx } from './term-files.ts';
import { overlayOf, termRows } from './terms.ts';

const EDIT = 'terms.edit';
const BASE = '/api/base/language';
const SEARCHED = ['key', 'hierarchyCode', 'initial', 'custom', 'text'] as const;

const changedTerms = z.strictObject({ rows: z.array(termChange).min(1).max(500) });
const upload = z.strictObject({ fileId: z.string().max(60) });

/** What a company calls things otherwise than the product does. */
export const termsRouter = router({
  /** For every page: what is laid over the product's words. */
  overlay: signedInProcedure
    .meta({ inPlace: 'always' })
    .input(z.strictObject({ language: languageCode }))
    .output(termOverlay)
    .query(({ ctx, input }) => overlayOf(ctx.db, input.language)),

  tree: procedure(EDIT)
    .meta({ rest: { method: 'GET', path: `${BASE}/projectTree`, summary: 'Applications and their rooms' } })
    .input(z.strictObject({ filter: placeFilter }))
    .output(
      z.array(
        z.object({
          appCode: z.string(),
          terms: z.number().int(),
          children: z.array(z.object({ hierarchyCode: z.string(), terms: z.number().int() })),
        }),
      ),
    )
    .query(({ ctx, input }) => {
      requireEverything(ctx.scope);
      return projectTree(input.filter);
    }),

  page: procedure(EDIT)
    .meta({
      rest: [
        { method: 'GET', path: `${BASE}/translatePage`, summary: 'Terms of an application or a room' },
        { method: 'GET', path: `${BASE}/languageDetail`, summary: 'Terms' },
      ],
    })
    .input(
      z.strictObject({
        appCode: appCode.optional(),
        hierarchyCode: hierarchyCode.optional(),
        language: languageCode.optional(),
        filter: termFilter,
      }),
    )
    .output(pageOf(termRow))
    .query(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const rows = await termRows(ctx.db, input.language ? [input.language] : LANGUAGES);
      const ofPlace = rows.filter(
        (row) =>
          (input.appCode === undefined || row.appCode === input.appCode) &&
          (input.hierarchyCode === undefined ||
            row.hierarchyCode === input.hierarchyCode ||
            row.hierarchyCode.startsWith(`${input.hierarchyCode}/`)),
      );
      return filterRows(ofPlace, input.filter, SEARCHED);
    }),

  /** What is said, of whole applications, in a language. */
  list: signedInProcedure
    .meta({ rest: { method: 'GET', path: `${BASE}/translateList`, summary: 'Texts as they are shown' } })
    .input(
      z.strictObject({
        appCodeArray: z
          .array(appCode)
          .max(10)
          .default([...TERM_APPS]),
        lang: wishedLanguage.optional(),
      }),
    )
    .output(z.array(spokenTerm))
    .query(async ({ ctx, input }) => {
      const rows = await termRows(ctx.db, [input.lang ?? ctx.language]);
      return rows
        .filter((row) => input.appCodeArray.some((app) => app === row.appCode))
        .map(({ appCode: app, hierarchyCode: hierarchy, key, language, text }) => ({
          ...{ appCode: app, hierarchyCode: hierarchy, key, language, text },
        }));
    }),

  /** Some terms, in some languages or all. */
  get: signedInProcedure
    .meta({
      rest: { method: 'POST', path: `${BASE}/getTranslations`, summary: 'Some texts as they are shown' },
    })
    .input(
      z.strictObject({
        keys: z.array(termPlace).min(1).max(500),
        languages: z.array(languageCode).max(50).optional(),
      }),
    )
    .output(z.array(spokenTerm))
    .query(async ({ ctx, input }) => {
      const wanted = new Set(input.keys.map(termCode));
      const unknown = [...wanted].find((code) => !shippedTerms().has(code));
      if (unknown) refuse('admin.languages.TERM_UNKNOWN', { term: unknown });
      const rows = await termRows(ctx.db, input.languages ?? LANGUAGES);
      return rows
        .filter((row) => wanted.has(termCode(row)))
        .map(({ appCode: app, hierarchyCode: hierarchy, key, language, text }) => ({
          ...{ appCode: app, hierarchyCode: hierarchy, key, language, text },
        }));
    }),

  save: change(EDIT)
    .meta({
      rest: { method: 'POST', path: `${BASE}/updateTranslate`, summary: 'Change a term in a language' },
    })
    .input(termChange)
    .output(savedTerms)
    .mutation(async ({ ctx, input }) => {
      requireRight(ctx, [input]);
      return { changed: await saveTerms({ ...ctx, userId: ctx.user.id }, [input]) };
    }),

  saveRows: change(EDIT)
    .meta({ rest: { method: 'POST', path: `${BASE}/updateRows`, summary: 'Change several terms' } })
    .input(changedTerms)
    .output(savedTerms)
    .mutation(async ({ ctx, input }) => {
      requireRight(ctx, input.rows);
      return { changed: await saveTerms({ ...ctx, userId: ctx.user.id }, input.rows) };
    }),

  removeRoom: change(EDIT)
    .meta({
      rest: { method: 'POST', path: `${BASE}/deleteByHierarchyCode`, summary: 'Give up the terms of a room' },
    })
    .input(z.strictObject({ appCode, hierarchyCode }))
    .output(savedTerms)
    .mutation(async ({ ctx, input }) => {
      requireRight(ctx, [input]);
      const top = roomOf(input);
      return {
        changed: await removeTerms(ctx, ({ room }) => room === top || room.startsWith(`${top}/`)),
      };
    }),

  removeKeys: change(EDIT)
    .meta({ rest: { method: 'POST', path: `${BASE}/deleteByKeys`, summary: 'Give up some terms' } })
    .input(
      z.strictObject({
        keys: z.array(termPlace).min(1, 'platform.NOTHING_SELECTED').max(500),
        language: languageCode.optional(),
      }),
    )
    .output(savedTerms)
    .mutation(async ({ ctx, input }) => {
      requireRight(ctx, input.keys);
      const codes = new Set(input.keys.map(termCode));
      return {
        changed: await removeTerms(
          ctx,
          ({ room, key, language }) =>
            codes.has(`${room}:${key}`) && (input.language === undefined || language === input.language),
        ),
      };
    }),

  download: procedure(EDIT)
    .meta({
      permission: EDIT,
      rest: {
        method: 'GET',
        path: `${BASE}/down`,
        summary: 'The terms of applications as a file',
        sends: 'file',
      },
    })
    // Spelled as the specification does.
    .input(
      z.strictObject({
        appCodeAary: z
          .array(appCode)
          .max(10)
          .default([...TERM_APPS]),
        form: z.enum(TERM_FILE_FORMS).default('long'),
        changed: z.boolean().default(false),
      }),
    )
    .output(fileAnswer)
    .query(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const rows = await termRows(ctx.db);
      const wanted = rows.filter(
        (row) => input.appCodeAary.some((app) => app === row.appCode) && (!input.changed || row.changed),
      );
      return xlsxAnswer(`terms-${input.appCodeAary.join('-')}`, await termsXlsx(wanted, input.form));
    }),

  upload: change(EDIT)
    .meta({
      permission: EDIT,
      rest: {
        method: 'POST',
        path: `${BASE}/upload`,
        summary: 'Terms from a file: a row for each language',
        takes: 'file',
      },
    })
    .input(upload)
    .output(uploadedTerms)
    .mutation(({ ctx, input }) => {
      requireEverything(ctx.scope);
      return takeTerms(ctx, input.fileId, 'long');
    }),

  uploadWide: change(EDIT)
    .meta({
      permission: EDIT,
      rest: {
        method: 'POST',
        path: `${BASE}/upload/v2`,
        summary: 'Terms from a file: a column for each language',
        takes: 'file',
      },
    })
    .input(upload)
    .output(uploadedTerms)
    .mutation(({ ctx, input }) => {
      requireEverything(ctx.scope);
      return takeTerms(ctx, input.fileId, 'wide');
    }),

  takeWeblate: change('terms.editAll')
    .meta({
      rest: {
        method: 'POST',
        path: `${BASE}/asyncWeblateLang`,
        summary: 'Take finished translations from the configured Weblate',
        answers: 202,
      },
    })
    .input(
      z.strictObject({
        languages: z
          .array(languageCode)
          .min(1)
          .max(50)
          .default([...LANGUAGES]),
        appCodes: z
          .array(appCode)
          .min(1)
          .max(10)
          .default([...TERM_APPS]),
      }),
    )
    .output(z.object({ jobId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.services.config.weblate) refuse('admin.languages.WEBLATE_NOT_CONFIGURED');
      const jobId = await ctx.jobs.enqueue({
        topic: TAKE_WEBLATE,
        payload: { ...input, userId: ctx.user.id },
        uniqueKey: 'weblate',
        createdBy: ctx.user.id,
      });
      await ctx.audit.write({ subject: { kind: 'job', id: jobId }, facts: input });
      return { jobId };
    }),

  fieldTranslations: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/fieldTranslations/',
        summary: 'A record’s name in every language',
      },
    })
    .input(
      z.strictObject({ resId: z.string().max(60), model: z.string().max(60), field: z.string().max(60) }),
    )
    .output(z.array(fieldTranslation))
    .query(({ ctx, input }) => fieldTranslations(ctx, input)),
});

/** A tree isn't cut into pages. */
function projectTree(filter: Filter) {
  const whole = { ...filter, limit: Number.POSITIVE_INFINITY, offset: 0 };
  const { rows } = filterRows([...shippedTerms().values()], whole, ['appCode', 'hierarchyCode']);
  const rooms = new Map<string, Map<string, number>>();
  for (const { appCode: app, hierarchyCode: hierarchy } of rows) {
    const of = rooms.get(app) ?? new Map<string, number>();
    rooms.set(app, of.set(hierarchy, (of.get(hierarchy) ?? 0) + 1));
  }
  return [...rooms].map(([app, of]) => ({
    appCode: app,
    terms: [...of.values()].reduce((sum, count) => sum + count, 0),
    children: [...of]
      .map(([hierarchy, terms]) => ({ hierarchyCode: hierarchy, terms }))
      .sort((a, b) => (a.hierarchyCode < b.hierarchyCode ? -1 : 1)),
  }));
}
