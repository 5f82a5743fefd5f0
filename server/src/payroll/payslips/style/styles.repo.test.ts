import type { ColumnFile, PayslipFile, SolutionFile } from '@suanpan/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { draftPayslips } from '../../../testing/draft-payslips.ts';
import { paySolution } from '../../../testing/pay-solution.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const COLUMNS: ColumnFile[] = [
  { code: 'gross', type: 'money', tags: ['gross'] },
  { code: 'bonus', type: 'money' },
  { code: 'share', type: 'number', scale: 4, formula: '=0.0825' },
  { code: 'fee', type: 'money', scale: 2, formula: '=[@gross]*0.00333', tags: ['deduction'] },
  { code: 'net', type: 'money', formula: '=[@gross]-[@fee]', tags: ['net'] },
];
const PAYSLIP: PayslipFile = {
  colours: { title: '#7c2d12', total: '#ffedd5' },
  header: [{ name: { en: 'Paid to', 'zh-TW': '支付對象' }, value: 'employee', itemType: 'text' }],
  groups: [
    {
      name: 'Pay',
      items: [
        { name: 'Gross', value: 'gross', itemType: 'amount', yearToDate: true },
        { name: 'Bonus', value: 'bonus', itemType: 'amount', zero: 'hide', yearToDate: true },
        { name: 'Fee', value: 'fee', itemType: 'amount', accuracy: 2, symbol: true, currency: true },
        { name: 'Share', value: 'share', itemType: 'number', percentage: true, accuracy: 1 },
      ],
    },
    { name: 'Net', total: true, items: [{ name: 'Net', value: 'net', itemType: 'amount' }] },
  ],
  remark: 'Ask us.',
};
const FILE: SolutionFile = paySolution(COLUMNS, { payslip: PAYSLIP });

describeEachDatabase('the style of payslips', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let bare = '';
  const batches: string[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const preview = (payslip: PayslipFile, more: object = {}) =>
    clerk().payslips.preview({ solutionId, payslip: payslip as object, ...more });
  const itemsOf = (body: { groups: { items: { name: unknown }[] }[] }) =>
    new Map(body.groups.flatMap(({ items }) => items).map((item) => [item.name, item]));

  /** A period with a batch that is paid, and its payslips. @param gross by row, from the first */
  async function month(index: number, gross: number[], bonus: number): Promise<void> {
    const { rows } = await clerk().periods.list({ solutionId });
    const periodId = rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))[index]?.id ?? '';
    await clerk().periods.enable({ id: periodId });
    const { id: batchId } = await clerk().batches.create({ periodId });
    batches.push(batchId);
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.flatMap((rowKey, row) => [
      { rowKey, column: 'gross', value: gross[row] ?? 100 },
      { rowKey, column: 'bonus', value: bonus },
    ]);
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
    await draftPayslips(() => clerk().payslips, batchId);
    await clerk().payslips.publish({ batchId });
  }

  const slipsOf = async (batchId: string) => {
    const { rows } = await clerk().payslips.list({ batchId, pageSize: 500 });
    return Promise.all(rows.slice(0, 2).map(({ id }) => clerk().payslips.get({ id })));
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
      reader: ['employee'],
    });
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ solutionId: bare } = await payroll.publish('clerk', FILE, 'bare'));
    await clerk().periods.generate({ solutionId, from: '2026-01-01', count: 3 });
    await month(0, [40000, 30000], 500);
    await month(1, [41000, 30000], 0);
  });

  it('adds up over the year exactly what the slips show, also where this month has nothing', async () => {
    const [january, february] = await Promise.all(batches.map(slipsOf));
    for (const [index, slip] of (february ?? []).entries()) {
      const first = itemsOf(january?.[index]?.body as never) as Map<unknown, Record<string, string>>;
      const second = itemsOf(slip.body) as unknown as Map<unknown, Record<string, string>>;
      expect(first.get('Gross')?.yearToDate).toBe(first.get('Gross')?.value);
      const sum = Number(first.get('Gross')?.value) + Number(second.get('Gross')?.value);
      expect(second.get('Gross')?.yearToDate).toBe(String(sum));
      expect(second.get('Bonus')).toMatchObject({ value: '0', yearToDate: '500' });
    }
  });

  it('keeps words, colours and remark with the slip, and gives its reader the same', async () => {
    const [slip] = await slipsOf(batches[1] ?? '');
    expect(slip?.body).toMatchObject({
      colours: PAYSLIP.colours,
      remark: 'Ask us.',
      header: [{ name: { en: 'Paid to', 'zh-TW': '支付對象' }, value: slip?.employeeNumber }],
    });
    const own = payroll.asEmployed('reader', slip?.employmentId ?? '').portal.payslips;
    expect(await own.get({ id: slip?.id ?? '' })).toMatchObject({ body: slip?.body, logo: null });
  });

  describe('looked at before it is kept', () => {
    it('shows the newest batch as its payslips are made', async () => {
      const shown = await preview(PAYSLIP);
      const slip = (await slipsOf(batches[1] ?? '')).find(
        ({ employeeNumber }) => employeeNumber === shown.employee.employeeNumber,
      );
      expect(shown).toMatchObject({
        figures: 'batch',
        batchId: batches[1],
        net: slip?.net,
        withoutFigure: [],
      });
      const plain = ({ yearToDate: _, ...item }: Record<string, unknown>) => item;
      expect([...itemsOf(shown.body).values()].map(plain as never)).toEqual(
        [...itemsOf(slip?.body as never).values()].map(plain as never),
      );
    });

    it('tries a formula that the batch never computed, and writes a figure as it is set', async () => {
      const item = (more: object) => ({
        name: 'x',
        value: '=[@gross]/3',
        itemType: 'amount' as const,
        ...more,
      });
      const shown = async (more: object) => {
        const { body } = await preview({ groups: [{ name: 'g', items: [item(more)] }] });
        return body.groups[0]?.items[0];
      };
      expect(await shown({ accuracy: 0 })).toMatchObject({ value: '13667' });
      expect(await shown({ accuracy: 4 })).toMatchObject({ value: '13666.6667' });
      expect(await shown({ value: '=[@gross]*0', zero: 'hide' })).toBeUndefined();
      expect(await shown({ symbol: true, currency: true })).toMatchObject({ symbol: true, currency: true });
      expect(await shown({ value: 'share', itemType: 'number', percentage: true })).toMatchObject({
        value: '0.0825',
        percentage: true,
      });
      expect(await shown({ value: '=PERIOD("end")', itemType: 'date' })).toMatchObject({
        value: '2026-02-28',
      });
      expect(await shown({ value: '="A"&[@employee]', itemType: 'text' })).toMatchObject({ type: 'text' });
      expect(await shown({ value: '=[@gross]>0', itemType: 'text' })).toMatchObject({
        names: { en: 'Yes', 'zh-TW': '是', 'zh-CN': '是' },
      });
      expect(await shown({ value: '=[@gross]<0', itemType: 'text' })).toMatchObject({ names: { en: 'No' } });
    });

    it('reads an item without a type as its column is, and a day never as an amount', async () => {
      const values = [
        '=PERIOD("end")',
        'share',
        '=[@gross]*2',
        '=[@share]*3',
        '="A"&[@employee]',
        'employee',
      ];
      const items = [
        ...values.map((value) => ({ name: value, value })),
        { name: 'Share', value: '=[@share]*2', percentage: true },
        { name: 'End', value: 'end', itemType: 'amount' as const },
      ];
      const last = { code: 'end', type: 'date', formula: '=PERIOD("end")' } as const;
      const file = paySolution([...COLUMNS, last], { payslip: { groups: [{ name: 'g', items }] } });
      const dated = await payroll.publish('clerk', file, 'dated');
      await clerk().periods.generate({ solutionId: dated.solutionId, from: '2026-02-01', count: 1 });
      const [period] = (await clerk().periods.list({ solutionId: dated.solutionId })).rows;
      await clerk().periods.enable({ id: period?.id ?? '' });
      const { id: batchId } = await clerk().batches.create({ periodId: period?.id ?? '' });
      await clerk().batches.act({ id: batchId, action: 'calculate' });
      await payroll.services.queue.drain(payroll.services);
      const style = file.payslip as object;
      const shown = await clerk().payslips.preview({ solutionId: dated.solutionId, payslip: style });
      const sample = await clerk().payslips.preview({ solutionId: bare, payslip: style });
      const types = ['date', 'number', 'amount', 'number', 'text', 'text', 'number', 'date'];
      expect(shown.body.groups[0]?.items.map(({ type }) => type)).toEqual(types);
      expect(sample.body.groups[0]?.items.map(({ type }) => type).slice(0, 6)).toEqual(types.slice(0, 6));
      const value = (name: string) => (itemsOf(shown.body).get(name) as { value?: string })?.value;
      expect([value('=PERIOD("end")'), value('End')]).toEqual(['2026-02-28', '2026-02-28']);
      expect([value('=[@share]*3'), value('Share')]).toEqual(['0.2475', '0.165']);
    });

    it('names what the batch has no figure for', async () => {
      const items = [
        { name: 'Later', value: 'later' },
        { name: 'Broken', value: '=[@gross' },
        { name: 'Net', value: 'net' },
      ];
      const shown = await preview({ groups: [{ name: 'g', items }] });
      expect(shown.withoutFigure).toEqual(['Later', 'Broken']);
      expect(itemsOf(shown.body).get('Net')).toMatchObject({ value: '40863' });
    });

    it('shows typed figures, said to be typed, where there is no batch or nobody may see one', async () => {
      const sample = await clerk().payslips.preview({ solutionId: bare, payslip: PAYSLIP as object });
      expect(sample).toMatchObject({ figures: 'sample', batchId: null, employee: { name: 'Sample' } });
      expect(itemsOf(sample.body).get('Gross')).toMatchObject({ value: '1235', yearToDate: '2470' });
      const author = payroll.as('clerk', ['payroll.solutions.view']).payroll;
      const own = { solutionId, payslip: PAYSLIP as object };
      expect((await author.payslips.preview(own)).figures).toBe('sample');
      await expect(author.payslips.preview({ ...own, batchId: batches[1] })).rejects.toThrow('NOT_FOUND');
    });

    it('reaches no further than the rights of who looks', async () => {
      const elsewhere = payroll.within('clerk', [bare]).payroll.payslips;
      await expect(elsewhere.preview({ solutionId, payslip: {} })).rejects.toThrow('NOT_FOUND');
      await expect(
        clerk().payslips.preview({ solutionId: bare, payslip: {}, batchId: batches[1] }),
      ).rejects.toThrow('OTHER_SOLUTION');
    });
  });

  describe('has a logo that', () => {
    const keep = async (content: Buffer) =>
      clerk().payslips.keepLogo({ solutionId, content: content.toString('base64') });
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0f766e' } });

    it('is drawn anew, smaller and without what else the file held', async () => {
      const jpeg = await picture(2000, 1000)
        .withExif({ IFD0: { Copyright: 'a secret' } })
        .jpeg()
        .toBuffer();
      const { logo, picture: shown } = await keep(jpeg);
      const png = Buffer.from(shown.replace('data:image/png;base64,', ''), 'base64');
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 384, height: 192 });
      expect(png.includes('a secret')).toBe(false);
      expect((await keep(jpeg)).logo).toBe(logo);
      expect(await preview({ ...PAYSLIP, logo })).toMatchObject({ logo: shown, body: { logo } });
    });

    it('is no SVG, no other file, and not larger than the limit', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
      await expect(keep(svg)).rejects.toThrow('LOGO_TYPE');
      await expect(keep(Buffer.from('no picture'))).rejects.toThrow('LOGO_TYPE');
      await expect(keep(Buffer.alloc(301 * 1024))).rejects.toThrow('LOGO_SIZE');
    });

    it('is nothing where the picture was never kept', async () => {
      expect((await preview({ ...PAYSLIP, logo: 'a'.repeat(64) })).logo).toBeNull();
    });
  });

  it('leaves a disabled slip out of the year', async () => {
    const [slip] = (await clerk().payslips.list({ batchId: batches[0] ?? '', pageSize: 1 })).rows;
    await clerk().payslips.disable({ ids: [slip?.id ?? ''], reason: 'wrong' });
    const shown = await preview(PAYSLIP, { batchId: batches[1], employeeNumber: slip?.employeeNumber });
    expect(itemsOf(shown.body).get('Gross')).toMatchObject({ value: '41000', yearToDate: '41000' });
  });
});
