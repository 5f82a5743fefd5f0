import { expect, it } from 'vitest';
import { isIban, plainAccount } from '../../people/index.ts';
import { decimalText } from './decimal-text.ts';
import { pain001 } from './pain-001.ts';
import type { Payment } from './payments.ts';

const payment = (
  at: number,
  more: { entity?: string; payDate?: string; name?: string; account?: string },
): Payment => {
  const { entity = 'TP', payDate = '2026-03-31', name = `Person ${at}`, account = `00${at}` } = more;
  return {
    person: {
      ...{ employmentId: `e${at}`, employeeNumber: `N-${at}`, name, legalEntityId: entity },
      ...{ held: false, payDate },
    },
    units: 100_000n + BigInt(at),
    from: {
      ...{ code: entity, name: `Entity & Co. <${entity}>`, bankName: 'Example Bank', currency: 'EUR' },
      bic: 'DEUTDEFF',
      names: { en: entity },
      account: 'DE89370400440532013000',
    },
    to: { name, bankName: at % 2 === 0 ? null : 'Other Bank', bic: at === 3 ? 'BNPAFRPP' : null, account },
  };
};

const PAYMENTS = [
  payment(1, { name: '王小明\u0000 & "Söhne"', account: 'GB29NWBK60161331926819' }),
  payment(2, {}),
  payment(3, { payDate: '2026-04-15' }),
  payment(4, { entity: 'HK' }),
];
const MESSAGE = {
  ...{ id: '019d2f6e8a7b7c3d9e1f2a3b4c5d6e7f', madeAt: '2026-03-28T08:00:00.000Z' },
  ...{ initiator: 'Entity', currency: 'EUR', scale: 2 },
  reference: ({ person }: Payment) => `2026-03 ${person.employeeNumber}`,
};
const xml = pain001(PAYMENTS, MESSAGE);
const all = (name: string, within = xml) =>
  [...within.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text ?? '',
  );
const blocks = xml.split('<PmtInf>').slice(1);

it('has a block for each account and day, with count and sum of its own and of the whole', () => {
  expect(blocks).toHaveLength(3);
  expect(all('ReqdExctnDt', xml.replaceAll(/<\/?Dt>/g, ''))).toEqual([
    '2026-03-31',
    '2026-04-15',
    '2026-03-31',
  ]);
  expect(all('NbOfTxs')).toEqual(['4', '2', '1', '1']);
  expect(all('CtrlSum')).toEqual(['4000.10', '2000.03', '1000.03', '1000.04']);
  for (const block of blocks) {
    const sum = all('InstdAmt', block).reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
    expect(decimalText(BigInt(sum), 2)).toBe(all('CtrlSum', block)[0]);
  }
});

it('keeps to what the standard says of lengths, identifications and order', () => {
  const ids = [...all('MsgId'), ...all('PmtInfId'), ...all('EndToEndId')];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9-]{1,35}$/);
  for (const name of all('Nm')) expect(name.length).toBeLessThanOrEqual(160);
  const order = (block: string, names: readonly string[]) => {
    const places = names.map((name) => block.indexOf(`<${name}>`));
    expect(places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))).toBe(true);
  };
  for (const block of blocks)
    order(block, [
      ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr'],
      ...['DbtrAcct', 'DbtrAgt', 'CdtTrfTxInf', 'PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    ]);
});

it('writes an IBAN as one, any other number as it is, and names as XML', () => {
  expect(all('IBAN')).toContain('GB29NWBK60161331926819');
  expect(xml).toContain('<CdtrAcct><Id><Othr><Id>002</Id></Othr></Id></CdtrAcct>');
  expect(xml).toContain('<Nm>王小明  &amp; "Söhne"</Nm>');
  expect(xml).toContain('Entity &amp; Co. &lt;TP&gt;');
  expect(xml).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>');
});

it('tells an IBAN by its check digits', () => {
  expect(isIban(plainAccount('de89 3704 0044 0532 0130 00'))).toBe(true);
  expect(isIban('DE89370400440532013001')).toBe(false);
  expect(isIban('6200000000000000011')).toBe(false);
});
