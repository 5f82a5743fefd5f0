import type { Proposal, ProposalChoices, ProposalOptions } from '../from-workbook/proposal.ts';
import { openWorkbook } from '../from-workbook/propose.ts';
import type { SourceBook, SourceCell, SourceFormat } from '../from-workbook/source-book.ts';
import type { SolutionFile } from '../solution/solution-file.ts';

export type Content =
  | string
  | number
  | boolean
  | null
  | { v?: string | number; f?: string; e?: string; as?: SourceFormat };

function sheet(rows: readonly (readonly Content[])[]): SourceCell[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((content, col): SourceCell[] => {
      if (content === null) return [];
      if (typeof content !== 'object') return [{ row, col, value: content }];
      const { v = null, f, e, as } = content;
      return [{ row, col, value: v, formula: f, error: e, format: as }];
    }),
  );
}

/** A workbook by its sheets, each by its rows. */
export const book = (
  sheets: Record<string, readonly (readonly Content[])[]>,
  more: Partial<SourceBook> = {},
): SourceBook => ({
  sheets: Object.entries(sheets).map(([name, rows]) => ({ name, cells: sheet(rows) })),
  names: [],
  listed: [],
  ...more,
});

const options: ProposalOptions = {
  ...{ code: 'mine', currency: 'CNY', periodType: 'month', day: '2026-05-20', testName: 'From pay.xlsx' },
};
export const propose = (
  from: SourceBook,
  choices: ProposalChoices = {},
  more: Partial<ProposalOptions> = {},
): Proposal => openWorkbook(from)(choices, { ...options, ...more });
export const formulasOf = ({ file }: { file: SolutionFile }, table: string): Record<string, string> =>
  Object.fromEntries(
    (file.tables.find(({ code }) => code === table)?.columns ?? []).flatMap(({ code, formula }) =>
      formula === undefined ? [] : [[code, formula]],
    ),
  );
/** A formula with what Excel had computed. */
export const f = (formula: string, v: string | number): Content => ({ f: formula, v });
