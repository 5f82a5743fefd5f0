import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { zipBomb } from '../../testing/zip-bomb.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

/** A solution whose bands have so many rows and columns of numbers. */
const withBands = (rows: number, columns: number): SolutionFile =>
  paySolution([{ code: 'net', type: 'money', tags: ['net'] }], {
    tables: [
      {
        code: 'Bands',
        kind: 'parameter',
        columns: Array.from({ length: columns }, (_, at) => ({ code: `c${at}`, type: 'number' as const })),
        rows: Array.from({ length: rows }, (_, row) =>
          Object.fromEntries(Array.from({ length: columns }, (_, at) => [`c${at}`, row + at])),
        ),
      },
    ],
  });

/** One cell more than a file may have. */
const ROWS = 20_000;
const COLUMNS = 20;

describeEachDatabase('limits of files of Excel', (test) => {
  let payroll: SmallPayroll;
  let services: Services;
  const clerk = (language = 'en') => payroll.as('clerk', undefined, language).payroll;
  /** What is said of a job that came to nothing, in each language. */
  const saidOf = async ({ jobId }: { jobId: string }, of: 'follow' | 'followComparison' = 'follow') => {
    await services.queue.drain(services);
    const said: (string | null)[] = [];
    for (const language of ['en', 'zh-CN', 'zh-TW'])
      said.push((await clerk(language).excel[of]({ jobId })).problem);
    return said;
  };
  const uploaded = async (content: Buffer) =>
    (
      await services.files.save(services.db, {
        name: 'back.xlsx',
        content,
        purpose: 'upload',
        createdBy: payroll.id('clerk'),
      })
    ).id;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff', 'solution-administrator'] });
    services = payroll.services;
  });

  it('writes no file of more cells than a spreadsheet goes on computing, and says how many there are', async () => {
    const { solutionId, copyId } = await payroll.publish('clerk', withBands(ROWS + 1, COLUMNS), 'large');
    expect(await saidOf(await clerk().excel.writeCopy({ copyId }))).toEqual([
      '400,020 cells are more than the 400,000 that an Excel file with formulas may have. Take a smaller batch.',
      '共 400,020 个单元格，超过含公式 Excel 文件的上限 400,000 个；请改用较小的批次',
      '共 400,020 個儲存格，超過含公式 Excel 檔案的上限 400,000 個；請改用較小的批次',
    ]);
    const { batchId } = await payroll.openBatch('clerk', solutionId);
    const of = { kind: 'table' as const, table: 'Bands' };
    expect(await saidOf(await clerk().excel.writeValues({ batchId, of, format: 'xlsx' }))).toEqual([
      '400,020 cells are more than the 400,000 that an Excel file may have. Filter the table, show fewer columns, or take CSV.',
      '共 400,020 个单元格，超过 Excel 文件的上限 400,000 个；请筛选表格、减少显示的列，或改用 CSV',
      '共 400,020 個儲存格，超過 Excel 檔案的上限 400,000 個；請篩選表格、減少顯示的欄，或改用 CSV',
    ]);
    // CSV is written as it is read, in parts.
    const csv = await clerk().excel.writeValues({ batchId, of, format: 'csv' });
    expect(await saidOf(csv)).toEqual([null, null, null]);
    const { file } = await clerk().excel.follow(csv);
    const text = (await services.files.read(services.db, file?.fileId ?? '')).toString('utf8');
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(
      Array.from({ length: ROWS + 1 }, (_, row) => row + 1),
    );
    // A part of one order and a part of another would be a file of no order.
    const sort = [{ column: 'c0', direction: 'desc' as const }];
    const sorted = await clerk().excel.writeValues({ batchId, of: { ...of, sort }, format: 'csv' });
    expect(await saidOf(sorted)).toEqual([null, null, null]);
    const turned = (await clerk().excel.follow(sorted)).file?.fileId ?? '';
    expect((await services.files.read(services.db, turned)).toString('utf8').split('\r\n')[1]).toBe(
      lines.at(-1),
    );
  }, 120_000);

  it('opens no zip that is far larger unpacked, and no list of more changes than anybody looks through', async () => {
    const { copyId } = await payroll.publish('clerk', withBands(2_001, 1), 'bands');
    const bomb = await clerk().excel.compareCopy({
      copyId,
      fileId: await uploaded(zipBomb(64 * 1024 * 1024)),
    });
    expect(await saidOf(bomb, 'followComparison')).toEqual([
      'This file was not opened, because it does not look like a workbook: far larger unpacked than packed.',
      '未打开此文件，一般工作簿不会如此：解压后远大于压缩前',
      '未開啟此檔案，一般活頁簿不會如此：解壓後遠大於壓縮前',
    ]);
    const writing = await clerk().excel.writeCopy({ copyId });
    expect(await saidOf(writing)).toEqual([null, null, null]);
    const { file } = await clerk().excel.follow(writing);
    const bytes = await services.files.read(services.db, file?.fileId ?? '');
    const changed = async (count: number) => {
      const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true });
      for (let row = 2; row < count + 2; row += 1) book.Sheets['Bands']![`B${row}`] = { t: 'n', v: -row };
      const fileId = await uploaded(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      return clerk().excel.compareCopy({ copyId, fileId });
    };
    expect(await saidOf(await changed(2_001), 'followComparison')).toEqual([
      'More than 2,000 cells differ. That is too many to review one by one: import them as a file.',
      '超过 2,000 个单元格不同；数量过多，不宜逐一查看，请以文件导入',
      '超過 2,000 個儲存格不同；數量過多，不宜逐一檢視，請以檔案匯入',
    ]);
    const most = await changed(2_000);
    expect(await saidOf(most, 'followComparison')).toEqual([null, null, null]);
    const { changes } = await clerk().excel.followComparison(most);
    expect(changes).toHaveLength(2_000);
    expect(changes?.every(({ refused }) => refused === null)).toBe(true);
  }, 120_000);
});
