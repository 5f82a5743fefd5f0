import { isIban } from '../../people/index.ts';
import { decimalText } from './decimal-text.ts';
import { sumUnits } from './pay-rows.ts';
import { type Payment, paymentGroups } from './payments.ts';

export interface PaymentMessage {
  /** Unique for the bank, at most 35 signs. */
  id: string;
  madeAt: string;
  /** Who starts the payments. */
  initiator: string;
  currency: string;
  scale: number;
  /** What the employee reads on the statement. */
  reference(payment: Payment): string;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Text for XML, as long as its field takes; signs that XML has no place for go. */
function text(value: string, longest: number): string {
  const plain = value.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim();
  return [...plain]
    .slice(0, longest)
    .join('')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;

const account = (number: string, currency = ''): string =>
  (isIban(number) ? tag('Id', tag('IBAN', number)) : tag('Id', tag('Othr', tag('Id', text(number, 34))))) +
  currency;

/** A bank by its code and its name; where there is neither, the standard's word for it. */
function agent({ bankName, bic }: { bankName: string | null; bic: string | null }): string {
  const known = (bic ? tag('BICFI', bic) : '') + (bankName?.trim() ? tag('Nm', text(bankName, 140)) : '');
  return tag('FinInstnId', known || tag('Othr', tag('Id', 'NOTPROVIDED')));
}

/** Payments as ISO 20022 Customer Credit Transfer Initiation, version 9: one PmtInf for each account and day. */
export function pain001(payments: readonly Payment[], message: PaymentMessage): string {
  const { scale } = message;
  const control = (of: readonly Payment[]) =>
    tag('NbOfTxs', String(of.length)) +
    tag('CtrlSum', decimalText(sumUnits(of.map(({ units }) => units)), scale));
  const head = tag(
    'GrpHdr',
    tag('MsgId', message.id) +
      tag('CreDtTm', message.madeAt) +
      control(payments) +
      tag('InitgPty', tag('Nm', text(message.initiator, 140))),
  );
  let sequence = 0;
  const blocks = paymentGroups(payments).map((group, at) => {
    const [first] = group;
    if (!first) return '';
    const { from, person } = first;
    const lines = group.map((payment) => {
      sequence += 1;
      return transfer(payment, `${message.id.slice(-24)}-${sequence}`, message);
    });
    return tag(
      'PmtInf',
      tag('PmtInfId', `${message.id.slice(-24)}-A${at + 1}`) +
        tag('PmtMtd', 'TRF') +
        tag('BtchBookg', 'true') +
        control(group) +
        tag('PmtTpInf', tag('CtgyPurp', tag('Cd', 'SALA'))) +
        tag('ReqdExctnDt', tag('Dt', person.payDate)) +
        tag('Dbtr', tag('Nm', text(from.name, 140))) +
        tag('DbtrAcct', account(from.account, tag('Ccy', from.currency))) +
        tag('DbtrAgt', agent(from)) +
        `\n${lines.join('\n')}\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>\n${head}\n${blocks.join('\n')}\n</CstmrCdtTrfInitn></Document>\n`;
}

function transfer(payment: Payment, id: string, { currency, scale, reference }: PaymentMessage): string {
  const { to, units } = payment;
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('EndToEndId', id)) +
      tag('Amt', `<InstdAmt Ccy="${currency}">${decimalText(units, scale)}</InstdAmt>`) +
      tag('CdtrAgt', agent(to)) +
      tag('Cdtr', tag('Nm', text(to.name, 140))) +
      tag('CdtrAcct', account(to.account)) +
      tag('RmtInf', tag('Ustrd', text(reference(payment), 140))),
  );
}
