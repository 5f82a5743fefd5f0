import { dayInWords, formatAmount, periodInWords } from '@suanpan/engine/domain';
import type { z } from 'zod';
import type { PayslipBody } from '../../payroll/index.ts';
import { openPdf, type PdfPage } from '../../platform/files/pdf-page.ts';
import { type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import type { ownPayslipDetail } from '../portal.schemas.ts';
import { portalTexts } from '../texts.ts';

type Slip = z.infer<typeof ownPayslipDetail>;
type Item = PayslipBody['header'][number];

const QUIET = '#6b7280';
const LINE = '#d1d5db';
const SIGNS = { gross: '', deduction: '− ', adjustment: '+ ', rest: '+ ', net: '= ' } as const;

/** A payslip on paper: the employer's head, the figures one asks for first, then the groups of its style. */
export async function payslipPdf(
  slip: Slip,
  language: Language,
  { password, mark }: { password: string | undefined; mark: string | null },
): Promise<Buffer> {
  const say = (key: keyof (typeof portalTexts)['en']['payslip'], facts = {}) =>
    portalTexts.say(`payslip.${key}`, facts, language);
  const local = (text: Texts | string) =>
    typeof text === 'string' ? text : (pickText(text, language) ?? '');
  const title = `${local(slip.name)} ${periodInWords(slip.period, language)}`;
  const page = await openPdf({ title, language, password, mark });
  const { left, right, write, writeRight } = page;

  let y = page.left;
  const head = slip.logo?.replace(/^data:image\/png;base64,/, '');
  if (head) page.doc.image(Buffer.from(head, 'base64'), right - 120, y, { fit: [120, 40], align: 'right' });
  write(local(slip.employee.legalEntity), left, y, { size: 14, weight: 'bold' });
  write(title, left, y + 22, { colour: QUIET });
  y += 50;
  rule(page, y);
  y += 10;

  const facts = factsAsked(slip, language);
  for (const [at, [label, value]] of facts.entries()) {
    const x = left + (at % 2) * ((right - left) / 2);
    write(label, x, y, { size: 8, colour: QUIET });
    write(value, x, y + 11);
    if (at % 2 === 1 || at === facts.length - 1) y += 32;
  }
  if (slip.net !== null) {
    y = page.roomFor(y, 56);
    write(say('net'), left, y, { size: 9, colour: QUIET });
    write(`${slip.currency} ${grouped(slip.net)}`, left, y + 12, { size: 20, weight: 'bold' });
    const parts = (slip.body.totals ?? [])
      .filter(({ role }) => role !== 'net')
      .map(({ role, name, value }) => `${SIGNS[role]}${local(name)} ${grouped(value)}`);
    write(parts.join('   '), left, y + 40, { size: 9, colour: QUIET });
    y += 62;
  }
  for (const group of slip.body.groups.filter(({ items }) => items.length > 0)) {
    y = page.roomFor(y, 48);
    write(local(group.name), left, y, { size: 11, weight: 'bold' });
    writeRight(slip.currency, right, y + 2, { size: 8, colour: QUIET });
    y += 18;
    rule(page, y);
    y += 5;
    for (const item of group.items) y = line(page, y, item);
    y += 12;
  }
  if (slip.body.remark) paragraph(local(slip.body.remark), 10);
  if (slip.body.groups.some(({ items }) => items.some((item) => item.yearToDate !== undefined)))
    paragraph(say('yearNote', { year: slip.payDate.slice(0, 4) }), 8);
  y = page.roomFor(y + 8, 12);
  write(say('issued', { number: slip.number, at: dayInWords(slip.issuedOn, language) }), left, y, {
    ...{ size: 8, colour: QUIET },
  });
  return page.end();

  function paragraph(text: string, size: number): void {
    const look = size === 10 ? {} : { size, colour: QUIET };
    for (const words of page.linesOf(text, right - left, look)) {
      y = page.roomFor(y, size + 4);
      write(words, left, y, look);
      y += size + 4;
    }
  }

  function line(on: PdfPage, from: number, item: Item): number {
    const weight = item.sum ? 'bold' : 'regular';
    const value = valueOf(item, language, slip.currency);
    const room = right - left - on.widthOf(value, { weight }) - 16;
    const words = on.linesOf(local(item.name), room, { weight });
    let at = on.roomFor(from, words.length * 14 + (item.yearToDate === undefined ? 0 : 11));
    on.writeRight(value, right, at, { weight });
    for (const each of words) {
      on.write(each, left, at, { weight });
      at += 14;
    }
    if (item.yearToDate !== undefined) {
      const total = `${say('yearToDate')} ${valueOf({ ...item, value: item.yearToDate }, language, slip.currency)}`;
      on.writeRight(total, right, at - 1, { size: 8, colour: QUIET });
      at += 11;
    }
    return at + 2;
  }
}

/** What one asks for first, each once: the employee, the pay day and the head of the style. */
export function factsAsked(
  slip: Pick<Slip, 'employee' | 'payDate' | 'body' | 'currency'>,
  language: Language,
): [string, string][] {
  const facts: [string, string][] = [
    [portalTexts.say('payslip.name', {}, language), slip.employee.name],
    [portalTexts.say('payslip.employeeNumber', {}, language), slip.employee.employeeNumber],
    [portalTexts.say('payslip.payDay', {}, language), dayInWords(slip.payDate, language)],
    ...slip.body.header
      .filter(({ value }) => value !== null && value !== '')
      .map((item): [string, string] => [
        typeof item.name === 'string' ? item.name : (pickText(item.name, language) ?? ''),
        valueOf(item, language, slip.currency),
      ]),
  ];
  return facts.filter(([, value], at) => facts.findIndex(([, other]) => other === value) === at);
}

function rule({ doc, left, right }: PdfPage, y: number): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(LINE).stroke();
}

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;
const grouped = (value: string): string => formatAmount(Number(value), decimalsOf(value)).replace('-', '−');

/** What an item shows, as on the screen. */
function valueOf(item: Item, language: Language, currency: string): string {
  const { value } = item;
  if (value === null || value === '') return '–';
  if (item.type === 'date') return dayInWords(value, language);
  if (item.type === 'text') return item.names ? (pickText(item.names, language) ?? value) : value;
  if (Number.isNaN(Number(value))) return value;
  if (item.percentage) {
    const digits = item.accuracy ?? Math.max(0, decimalsOf(String(Number(value))) - 2);
    return `${formatAmount(Number(value) * 100, digits)} %`;
  }
  if (item.type === 'number')
    return formatAmount(Number(value), item.accuracy ?? decimalsOf(value)).replace('-', '−');
  return item.currency ? `${currency} ${grouped(value)}` : grouped(value);
}
