import type { ScalarType } from '@suanpan/engine';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { ImportColumn } from '../import-subject.ts';
import { importsTexts } from '../texts.ts';
import type { TemplateRow } from './templates.schemas.ts';

const SCALARS: Readonly<Record<ImportColumn['type'], ScalarType>> = {
  text: 'text',
  number: 'number',
  integer: 'number',
  date: 'date',
  boolean: 'boolean',
  time: 'time',
};

/** Something of the column's type that an import takes. */
function sampleOf({ type, key }: ImportColumn, row: number): string | number | boolean {
  switch (type) {
    case 'number':
      return 1234.5 + row;
    case 'integer':
      return 12 + row;
    case 'date':
      return `2026-0${row + 1}-01`;
    case 'boolean':
      return row === 0;
    case 'time':
      return row === 0 ? '09:00' : '18:00';
    case 'text':
      return key ? `A00${row + 1}` : '…';
  }
}

const SAMPLES = [0, 1];

/** A file of Excel to be filled in: headers, two rows that show what a cell looks like, on the first what the column asks for. */
export async function templateXlsx(
  ctx: SignedInCtx,
  template: TemplateRow,
  known: readonly ImportColumn[],
): Promise<Buffer> {
  const { valuesXlsx } = await import('../../../platform/excel/write-values.ts');
  const columns = template.columns.flatMap((each) => {
    const column = known.find(({ code }) => code === each.code);
    return column ? [{ ...each, column }] : [];
  });
  return valuesXlsx({
    sheet: template.name,
    columns: columns.map(({ header, column, sample }) => ({
      title: header,
      type: sample === null ? SCALARS[column.type] : 'text',
    })),
    cells: columns.map(({ column, sample }) => SAMPLES.map((row) => sample ?? sampleOf(column, row))),
    rows: SAMPLES.length,
    notes: columns.map(({ column }, at) => ({
      ...{ row: 0, column: at },
      text: rulesOf(column)
        .map((rule) => importsTexts.say(`rules.${rule}`, {}, ctx.language))
        .join(' · '),
    })),
  });
}

/** What a column asks for, in words that the texts name. */
export function rulesOf({ type, required, key, currency }: ImportColumn) {
  return [
    type,
    ...(required ? (['required'] as const) : []),
    ...(key ? (['key'] as const) : []),
    ...(currency === undefined ? [] : (['money'] as const)),
  ];
}
