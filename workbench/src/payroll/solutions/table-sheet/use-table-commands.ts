import type { SolutionFile, TableFile } from '@suanpan/engine';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { useRemovals } from '../editing/items/use-removals.tsx';
import { addNamedColumn, moveColumns, pasteColumns } from './commands/columns.ts';
import { type BlockContext, removeRows, writeBlock } from './commands/write-block.ts';
import { columnsIn, copiedColumns, copyColumns } from './copied-columns.ts';
import { placeAmong } from './sheet-slots.ts';
import type { TableView } from './use-table-view.ts';

/** What a person does in the sheet of a table, as changes of the draft's file. Columns are named by their places. */
export function useTableCommands(table: TableFile, { slots, target, publishedTable }: TableView) {
  const t = useText('workbench/payroll/solutions');
  const language = useLanguage();
  const { change, readOnly } = useCopyEditor();
  const removals = useRemovals();
  const context: BlockContext = {
    table: table.code,
    slots,
    target,
    language,
    published: new Set(publishedTable?.columns?.map((column) => column.code)),
  };
  const codesAt = (places: readonly number[], role: 'column' | 'rule') =>
    places.flatMap((one) => {
      const slot = slots[one];
      return slot?.role === role ? [slot.code] : [];
    });
  const pasteAt = (place: number) => placeAmong(slots, [], place + 1);
  const move = (codes: readonly string[], to: number) =>
    change((one: SolutionFile) => moveColumns(one, table.code, codes, to));

  return {
    write(top: number, left: number, texts: readonly (readonly string[])[]) {
      const pasted = columnsIn(texts[0]?.[0]);
      if (pasted) change((one) => pasteColumns(one, table.code, pasted, pasteAt(left)));
      else change((one) => writeBlock(one, context, top, left, texts));
    },
    async remove(places: readonly number[]) {
      const [codes, rules] = [codesAt(places, 'column'), codesAt(places, 'rule')];
      if (codes.length > 0) await removals.columns(table.code, codes);
      if (rules.length > 0) await removals.rules(rules);
    },
    move(places: readonly number[], to: number) {
      const codes = codesAt(places, 'column');
      if (!readOnly && codes.length > 0) move(codes, placeAmong(slots, places, to));
    },
    moveBy(place: number, by: number) {
      const codes = codesAt([place], 'column');
      const from = table.columns?.findIndex((column) => column.code === codes[0]) ?? -1;
      if (from >= 0) move(codes, from + by);
    },
    copy(places: readonly number[]) {
      const codes = codesAt(places, 'column');
      copyColumns((table.columns ?? []).filter((column) => codes.includes(column.code)));
    },
    paste(place: number) {
      const copied = copiedColumns();
      if (copied) change((one) => pasteColumns(one, table.code, copied, pasteAt(place)));
    },
    insert(place: number) {
      const name = t('sheet.columnName', { number: (table.columns?.length ?? 0) + 1 });
      const at = placeAmong(slots, [], place);
      change((one) => addNamedColumn(one, table.code, name, language, at));
    },
    removeRows: (rows: readonly number[]) =>
      change((one) => removeRows(one, table.code, target, new Set(rows))),
  };
}
