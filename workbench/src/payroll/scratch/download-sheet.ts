import { FormulaError, parseAddress } from '@suanpan/engine/scratch';
import { fileAddress, useCommand } from '@suanpan/portal/kit/api';
import { downloadCsv } from '@suanpan/portal/kit/file';
import { type Beside, sheetCalls } from './sheets-beside.ts';
import { type Computed, plainText } from './use-computed.ts';

/** Hands a sheet over as it is seen: as values, or with formulas that Excel goes on computing. */
export function useDownload(beside: Beside, sheet: { readonly id: string; readonly name: string }) {
  const write = useCommand(
    sheetCalls(beside).write.mutationOptions({
      onSuccess: ({ fileId }) => {
        const link = document.createElement('a');
        link.href = `${fileAddress(fileId)}?download`;
        link.download = '';
        link.click();
      },
    }),
  );
  return {
    isPending: write.isPending,
    csv: (computed: Computed) => downloadCsv(`${sheet.name}.csv`, linesOf(computed)),
    xlsx: (computed: Computed, version: number) =>
      write.mutate({ id: sheet.id, version, seen: seenOf(computed) }),
  };
}

/** As far as the sheet is filled. */
function linesOf({ values }: Computed): string[][] {
  const lines: string[][] = [];
  for (const [address, value] of values) {
    const place = parseAddress(address);
    if (!place) continue;
    while (lines.length <= place.row) lines.push([]);
    const line = lines[place.row] ?? [];
    while (line.length <= place.col) line.push('');
    line[place.col] = plainText(value);
  }
  return lines;
}

function seenOf({ values, lists }: Computed) {
  return Object.fromEntries(
    [...values].flatMap(([address, value]) => {
      if (value === null) return [];
      const shown = value instanceof FormulaError ? { value: value.code, failed: true as const } : { value };
      return [[address, { ...shown, ...(lists.has(address) ? { list: true as const } : {}) }]];
    }),
  );
}
