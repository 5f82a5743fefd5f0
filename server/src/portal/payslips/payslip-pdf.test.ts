import { expect, it } from 'vitest';
import type { Language } from '../../platform/texts/languages.ts';
import { factsAsked, payslipPdf } from './payslip-pdf.ts';

const money = { type: 'amount' as const, symbol: true, accumulation: false, column: null };
const slip: Parameters<typeof payslipPdf>[0] = {
  ...{ id: 's1', number: 'P-2026-0001', name: { en: 'Monthly pay', 'zh-TW': '月薪', 'zh-CN': '月薪' } },
  ...{ period: { code: '2026-03', start: '2026-03-01', end: '2026-03-31' }, payDate: '2026-04-05' },
  ...{ currency: 'TWD', scale: 0, net: '48130', forbidden: false, locked: false, difference: null },
  ...{
    publishedAt: '2026-04-05T01:00:00.000Z',
    viewed: true,
    issuedOn: '2026-04-05',
    style: 'web',
    logo: null,
    previous: null,
    disputes: [],
  },
  employee: {
    name: '王美玲',
    employeeNumber: 'E0012',
    legalEntity: { en: 'Suanpan Taiwan', 'zh-TW': '算盤臺灣' },
  },
  watermark: '王美玲 E0012',
  body: {
    ...{
      currency: 'TWD',
      scale: 0,
      header: [{ ...money, type: 'text', name: 'Department', value: '财务部' }],
    },
    groups: [
      {
        name: { en: 'Earnings', 'zh-TW': '應發項目' },
        total: false,
        items: Array.from({ length: 60 }, (_, at) => ({
          ...money,
          name: `Item ${at + 1}`,
          value: '100',
          yearToDate: '300',
        })),
      },
    ],
    remark: '如有疑問，請洽人資。'.repeat(12),
  },
};
const draw = (language: Language, password?: string) =>
  payslipPdf(slip, language, { password, mark: slip.watermark });
const text = (file: Buffer) => file.toString('latin1');

it('draws a payslip in every language, over as many pages as it takes, with the fonts of its glyphs alone', async () => {
  for (const language of ['en', 'zh-TW', 'zh-CN']) {
    const file = await draw(language as Language);
    expect(text(file).slice(0, 5), language).toBe('%PDF-');
    expect(text(file).match(/\/Type \/Page\b(?!s)/g)?.length, language).toBeGreaterThan(1);
    expect(text(file), language).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansHan/);
    expect(file.length, language).toBeLessThan(400_000);
    expect(text(file), language).not.toContain('/Encrypt');
    // The mark, through which the words are read.
    expect(text(file), language).toContain('/ca 0.08');
  }
});

it('writes days as the screens show them in the language', async () => {
  const hired = { ...money, type: 'date' as const, name: 'Hired on', value: '2020-05-04' };
  const dated = { ...slip, body: { ...slip.body, header: [hired] } };
  expect(factsAsked(dated, 'en').slice(2)).toEqual([
    ['Pay day', 'Apr 5, 2026'],
    ['Hired on', 'May 4, 2020'],
  ]);
  expect(factsAsked(dated, 'zh-TW').map(([, value]) => value)).toEqual([
    ...['王美玲', 'E0012', '2026年4月5日', '2020年5月4日'],
  ]);
  expect(text(await draw('en'))).toContain('(Monthly pay March 2026)');
});

it('is opened by its password alone, where one is wished', async () => {
  const file = await draw('zh-TW', 'open sesame');
  expect(text(file)).toContain('/Encrypt');
  expect(text(file)).not.toContain('open sesame');
});
