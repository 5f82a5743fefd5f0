import type { JsonScalar } from '@suanpan/engine';
import type { z } from 'zod';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { LANGUAGES, type Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { ownUpload } from '../imports/inspect-upload.ts';
import { readUpload } from '../imports/reading/read-upload.ts';
import type { RawCell, SheetRows } from '../imports/reading/sheet-rows.ts';
import './languages.errors.ts';
import {
  LONGEST_TERM,
  type TermChange,
  type TermRow,
  termPlace,
  type uploadedTerms,
} from './languages.schemas.ts';
import { TERM_PLACE, type TermFileForm } from './languages.words.ts';
import { idOf, mayChange, refusalOf, saveTerms } from './save-terms.ts';
import { termCode } from './term-catalogue.ts';

const ABOUT = [...TERM_PLACE, 'type'] as const;
const initialOf = (language: Language) => `initial ${language}`;
const customOf = (language: Language) => `custom ${language}`;

/** A file of Excel with the terms, to be changed and taken back. */
export async function termsXlsx(rows: readonly TermRow[], form: TermFileForm): Promise<Buffer> {
  const { valuesXlsx } = await import('../../platform/excel/write-values.ts');
  const [titles, lines] =
    form === 'long'
      ? ([LONG_TITLES, rows.map(longLine)] as const)
      : ([wideTitles(), wideLines(rows)] as const);
  return valuesXlsx({
    sheet: 'terms',
    columns: titles.map((title) => ({ title, type: 'text' as const })),
    cells: titles.map((_, at) => lines.map((line) => line[at] ?? null)),
    rows: lines.length,
    notes: [],
  });
}

const LONG_TITLES = [...ABOUT, 'language', 'initial', 'custom'];
const longLine = (row: TermRow): JsonScalar[] => [
  ...[row.appCode, row.hierarchyCode, row.key, row.type],
  ...[row.language, row.initial, row.custom],
];

const wideTitles = () => [...ABOUT, ...LANGUAGES.flatMap((one) => [initialOf(one), customOf(one)])];

function wideLines(rows: readonly TermRow[]): JsonScalar[][] {
  const byTerm = new Map<string, TermRow[]>();
  for (const row of rows) byTerm.set(termCode(row), [...(byTerm.get(termCode(row)) ?? []), row]);
  return [...byTerm.values()].map((of) => {
    const [first] = of;
    const ofLanguage = (language: Language) => of.find((row) => row.language === language);
    return [
      ...[first?.appCode ?? '', first?.hierarchyCode ?? '', first?.key ?? '', first?.type ?? null],
      ...LANGUAGES.flatMap((one) => [ofLanguage(one)?.initial ?? null, ofLanguage(one)?.custom ?? null]),
    ];
  });
}

interface ReadTerm {
  row: number;
  column: string;
  change: TermChange;
}
type WrongRow = z.infer<typeof uploadedTerms>['wrong'][number];

/** Takes the terms of a file; rows that can't be taken are told, the others count. */
export async function takeTerms(
  ctx: SignedInCtx,
  fileId: string,
  form: TermFileForm,
): Promise<z.infer<typeof uploadedTerms>> {
  const file = await ownUpload(ctx, fileId);
  const sheet = await readUpload(file, () => ctx.files.read(ctx.db, file.id), { reader: ctx.user.id });
  const needed = form === 'long' ? ['language', 'custom'] : LANGUAGES.slice(0, 1).map(customOf);
  const missing = [...TERM_PLACE, ...needed].filter((one) => !sheet.headers.includes(one));
  if (missing.length > 0) refuse('admin.languages.FILE_FORM', { columns: missing.join(', ') });
  const wrong: WrongRow[] = [];
  const say = (row: number, column: string, code: string, facts = {}) =>
    wrong.push({ row, column, code, message: errorMessage(code, facts, ctx.language) ?? code });
  const taken = new Map<string, TermChange>();
  for (const { row, column, change } of readRows(sheet, form)) {
    const place = termPlace.safeParse({
      ...{ appCode: change.appCode, hierarchyCode: change.hierarchyCode, key: change.key },
    });
    const refusal =
      change.custom === null || change.custom === ''
        ? undefined
        : refusalOf(change, change.language, change.custom);
    if (!place.success) say(row, 'key', 'admin.languages.TERM_UNKNOWN', { term: termCode(change) });
    else if (!LANGUAGES.includes(change.language))
      say(row, 'language', 'admin.languages.LANGUAGE_UNKNOWN', { language: change.language });
    else if (!mayChange(ctx, change))
      say(row, 'appCode', 'AUTHORIZATION_REQUIRED', { method: 'admin.terms.upload' });
    else if ((change.custom?.length ?? 0) > LONGEST_TERM)
      say(row, column, 'admin.languages.TOO_LONG', { most: LONGEST_TERM });
    else if (refusal) say(row, column, refusal.code, refusal.facts ?? {});
    else if (taken.has(idOf(change))) say(row, 'key', 'admin.languages.NOT_ONCE', { term: idOf(change) });
    else taken.set(idOf(change), change);
  }
  const changed = await saveTerms({ ...ctx, userId: ctx.user.id }, [...taken.values()]);
  return { changed, unchanged: taken.size - changed, wrong };
}

function readRows(sheet: SheetRows, form: TermFileForm): ReadTerm[] {
  const at = (cells: readonly RawCell[], title: string): string => {
    const cell = cells[sheet.headers.indexOf(title)];
    return cell === null || cell === undefined ? '' : String(cell).trim();
  };
  return sheet.rows.flatMap((cells, index) => {
    const row = sheet.rowNumbers[index] ?? 0;
    const place = {
      appCode: at(cells, 'appCode') as TermChange['appCode'],
      hierarchyCode: at(cells, 'hierarchyCode'),
      key: at(cells, 'key'),
    };
    const read = (language: string, column: string): ReadTerm => ({
      ...{ row, column },
      change: { ...place, language: language.replaceAll('_', '-'), custom: at(cells, column) || null },
    });
    if (form === 'long') return [read(at(cells, 'language'), 'custom')];
    return LANGUAGES.filter((one) => sheet.headers.includes(customOf(one))).map((one) =>
      read(one, customOf(one)),
    );
  });
}
