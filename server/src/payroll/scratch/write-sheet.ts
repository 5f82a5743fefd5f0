import { liveFormula, parseAddress } from '@suanpan/engine/scratch';
import type { z } from 'zod';
import type { SheetXlsxCell } from '../../platform/excel/write-sheet.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { Beside } from './beside.ts';
import { getSheet, refuseChanged } from './scratch.repo.ts';
import type { scratchCells, sheetToWrite } from './scratch.schemas.ts';
import { scratchTexts } from './texts.ts';

/**
 * Formulas over cells of the sheet go on computing in Excel; those over tables, lists and functions of ours are the figures
 * that were seen, marked, with the formula beside them. The file is its reader's alone.
 */
export async function writeSheet(
  ctx: SignedInCtx,
  beside: Beside,
  { id, version, seen }: z.infer<typeof sheetToWrite>,
): Promise<{ fileId: string }> {
  const row = await getSheet(ctx, beside, id);
  if (row.version !== version) await refuseChanged(ctx.db, row);
  const typed = JSON.parse(row.cells) as z.infer<typeof scratchCells>;
  const cells: SheetXlsxCell[] = [];
  let formulas = 0;
  for (const address of new Set([...Object.keys(typed), ...Object.keys(seen)])) {
    const place = parseAddress(address);
    if (!place) continue;
    const { value = null, failed, list } = seen[address] ?? {};
    const text = typed[address];
    const isFormula = typeof text === 'string' && text.startsWith('=');
    const formula = isFormula && !list ? liveFormula(text) : undefined;
    if (formula) formulas += 1;
    const note =
      isFormula && !formula ? scratchTexts.say('excel.carried', { formula: text }, ctx.language) : undefined;
    cells.push({
      ...place,
      value,
      ...(failed && { failed }),
      ...(formula && { formula }),
      ...(note && { note }),
    });
  }
  // Read where a file is wanted, not when the server starts.
  const { sheetXlsx } = await import('../../platform/excel/write-sheet.ts');
  const stored = await ctx.files.save(ctx.db, {
    name: `${row.name}.xlsx`,
    content: sheetXlsx(row.name, cells),
    purpose: 'payroll-values',
    createdBy: ctx.user.id,
  });
  await ctx.audit.write({
    subject: row.batch_id
      ? { kind: 'payroll.batch', id: row.batch_id }
      : { kind: 'payroll.solution', id: row.solution_id ?? '' },
    facts: { sheet: id, fileId: stored.id, formulas, values: cells.length - formulas },
  });
  return { fileId: stored.id };
}
