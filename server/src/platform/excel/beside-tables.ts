import type { Workbook, WorkbookSheet } from '@suanpan/engine';
import XLSX from 'xlsx';
import type { Language } from '../texts/languages.ts';
import type { ExcelMetadata } from './excel-metadata.ts';
import { excelText, reasonText } from './excel-texts.ts';
import { styled } from './finish-package.ts';
import { nameIn } from './name-in.ts';

type Line = XLSX.CellObject[];

const text = (value: string, format = 'General'): XLSX.CellObject => ({ t: 's', v: value, z: format });
const title = (value: string): XLSX.CellObject => text(value, styled('header', '@'));

/** In points: room for signs of any script. */
export const HEADER_HEIGHT = 22;

function sheetOf(lines: readonly Line[], widths: readonly number[]): XLSX.WorkSheet {
  const most = Math.max(1, ...lines.map(({ length }) => length));
  const range = { s: { r: 0, c: 0 }, e: { r: Math.max(lines.length - 1, 0), c: most - 1 } };
  return {
    '!data': lines,
    '!ref': XLSX.utils.encode_range(range),
    '!cols': widths.map((wch) => ({ wch })),
    '!rows': lines.map(([first, second]) => {
      if (String(first?.z).startsWith('header')) return { hpt: HEADER_HEIGHT };
      return String(second?.z).startsWith('wrapped') ? { hpt: 64 } : { hpt: 16 };
    }),
  } as unknown as XLSX.WorkSheet;
}

/** The first sheet: what this is, what the colours mean, what is a value and why. */
export function coverSheet(workbook: Workbook, { language, lines }: ExcelMetadata): XLSX.WorkSheet {
  const say = (key: Parameters<typeof excelText>[0], facts = {}): string => excelText(key, language, facts);
  const all = workbook.sheets.flatMap(({ columns }) => columns.flatMap(({ cells }) => cells));
  const count = (kind: string): XLSX.CellObject =>
    text(String(all.filter((cell) => cell.kind === kind).length), '@');
  const carried = workbook.sheets.flatMap((sheet) => carriedIn(sheet, language));
  return sheetOf(
    [
      [title(say('about')), title('')],
      ...lines.map(([label, value]) => [text(label), text(value, '@')]),
      [text(say('figures')), count('formula')],
      [text(say('values')), count('marked')],
      [],
      [title(say('legend')), title('')],
      [text('1,234.50', styled('input', 'General')), text(say('inputColour'))],
      [text('1,234.50', styled('marked', 'General')), text(say('markedColour'))],
      [text('#', styled('quiet', 'General')), text(say('quietColour'))],
      ...(carried.length === 0 ? [] : [[], [title(say('values')), title('')]]),
      ...carried.map((line) => [text(''), text(line)]),
    ],
    [30, 90],
  );
}

function carriedIn(sheet: WorkbookSheet, language: Language): string[] {
  return sheet.columns.flatMap(({ title: heading, plan, cells }) => {
    const counts = new Map<string, number>();
    for (const cell of cells) {
      if (cell.kind !== 'marked') continue;
      const reason = reasonText(cell.reason, cell.detail, language);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    const place = `${sheet.name} / ${plan ? nameIn(plan.file.name ?? plan.code, language) : heading}`;
    return [...counts].map(([reason, count]) => excelText('carried', language, { count, place, reason }));
  });
}

/** The solution's own formulas as text, as its editor shows them. */
export function formulasSheet(workbook: Workbook, language: Language): XLSX.WorkSheet {
  const rows = workbook.sheets.flatMap(({ table }) =>
    (table?.columns ?? []).flatMap((column) =>
      column.file.formula === undefined
        ? []
        : [
            [
              text(table!.code, '@'),
              text(column.code, '@'),
              text(nameIn(column.file.name ?? column.code, language), '@'),
              text(column.file.formula, styled('input', '@')),
            ],
          ],
    ),
  );
  const heads = (['table', 'column', 'name', 'formula'] as const).map((key) =>
    title(excelText(key, language)),
  );
  return sheetOf([heads, ...rows], [18, 24, 28, 110]);
}

/** Not shown: whose figures these are, and the key of every row of every table. */
export function identitySheet(
  workbook: Workbook,
  identity: Readonly<Record<string, string>>,
): XLSX.WorkSheet {
  const lines: Line[] = Object.entries(identity).map(([name, value]) => [text(name, '@'), text(value, '@')]);
  const tables = workbook.sheets.filter(({ kind }) => kind === 'table');
  const longest = Math.max(0, ...tables.map(({ rows }) => rows));
  for (let row = lines.length; row <= longest; row += 1) lines.push([]);
  tables.forEach(({ name, places = [] }, index) => {
    const keys = places.map((place) => place?.rowKey ?? '');
    for (const [row, key] of [name, ...keys].entries()) lines[row]![index + 2] = text(key, '@');
  });
  return sheetOf(lines, [20, 60]);
}
