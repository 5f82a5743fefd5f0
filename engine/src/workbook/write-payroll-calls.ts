import { isoToSerial } from '../calendar/index.ts';
import type { ScalarType } from '../cells/types.ts';
import { BOUND_CALLS } from '../functions/spec/bound-calls.ts';
import { traitsOf } from '../functions/traits.ts';
import type { RoundingMode } from '../money/index.ts';
import type { ColumnPlan } from '../plan/plan.ts';
import { one, type Part } from './part.ts';
import { roundedText } from './rounding.ts';
import { UnsupportedInSheet } from './workbook.ts';
import type { Call, Writer } from './writer.ts';

const FACT_TYPE: Readonly<Record<string, ScalarType>> = {
  code: 'text',
  name: 'text',
  tax_month: 'text',
  retro: 'boolean',
};

/** Calls that the payroll engine answers itself, and its own functions. */
export function writePayrollCall(writer: Writer, node: Call): Part | undefined {
  const { facts } = writer.book;
  const binding = writer.binding(node);
  switch (binding?.kind) {
    case 'parameter': {
      const { parameter } = binding;
      const [, date] = node.args;
      if (!date) return one(facts.parameter(parameter), { type: parameter.type });
      const day = date.kind === 'text' ? isoToSerial(date.value.trim()) : null;
      if (date.kind === 'text' && day === null) throw new UnsupportedInSheet('type', node.name);
      const text = facts.dated(parameter, day === null ? writer.part(date).text : String(day));
      return one(text, { type: parameter.type });
    }
    case 'period':
      return one(`PERIOD_${binding.fact}`, { type: FACT_TYPE[binding.fact] ?? 'number' });
    case 'balance': {
      const { now, written } = writer.keyText(binding.keys, node.name);
      return one(facts.balance(binding.balance, now, written), { type: 'number' });
    }
    case 'past': {
      if (binding.past !== 'prior') throw new UnsupportedInSheet(binding.past, node.name);
      return writer.operand(writePrior(writer, node, binding.column));
    }
    case 'share':
      throw new UnsupportedInSheet('share', node.name);
    default:
      break;
  }
  const own = BOUND_CALLS.get(node.name);
  if (own?.calendar) throw new UnsupportedInSheet('calendar', node.name);
  if (own?.carried) throw new UnsupportedInSheet('original', node.name);
  switch (traitsOf(node.name).inWorkbook) {
    case 'isBlank':
      return isBlank(writer, node);
    case 'prorate': {
      const [amount, worked, standard] = node.args.map((arg) => writer.part(arg).text);
      return one(`(${amount})*(${worked})/(${standard})`, { type: 'number', atom: false });
    }
    case 'roundTo': {
      const [value, scale, mode] = node.args;
      if (scale?.kind !== 'number' || mode?.kind !== 'text')
        throw new UnsupportedInSheet('function', node.name);
      // Halves that go down are asked of the written number several times: too long for what is inside formulas.
      if (/^half-(down|even)$/i.test(mode.value))
        throw new UnsupportedInSheet('function', `${node.name} ${mode.value}`);
      const written = writer.part(value!);
      if (written.shape === 'list') throw new UnsupportedInSheet('list', node.name);
      return one(roundedText(written.text, scale.value, mode.value.toLowerCase() as RoundingMode), {
        type: 'number',
      });
    }
    case 'progressive':
      return progressive(writer, node);
    default:
      return undefined;
  }
}

/** The value so many periods before; blank where there was none. */
export function writePrior(writer: Writer, node: Call, column: ColumnPlan): Part {
  const n = node.args[1];
  if (n && n.kind !== 'number') throw new UnsupportedInSheet('history', node.name);
  const { now, written } = writer.keyText(column.table.key, node.name);
  const found = writer.book.facts.past(column, now, n ? Math.trunc(n.value) : 1, written);
  return one(found, { type: column.valueType, nullable: true, bare: true });
}

function isBlank(writer: Writer, node: Call): Part {
  const field = writer.field(node.args[0]!);
  if (!field) return one(`(${writer.value(node.args[0]!).text}="")`, { type: 'boolean' });
  if (field.shape === 'list') throw new UnsupportedInSheet('list', node.name);
  // A sheet can't tell a computed empty text from a blank.
  if (field.type === 'text') throw new UnsupportedInSheet('type', node.name);
  return one(`(${field.text}="")`, { type: 'boolean' });
}

/**
 * The progressive sum: what lies above each band's start at its rate, less the same at the rate of the band before.
 * Needs the starts in rising order.
 */
function progressive(writer: Writer, node: Call): Part {
  const { evaluation, layout } = writer.book;
  const amount = `(${writer.part(node.args[0]!).text})`;
  const [froms, rates] = [node.args[1]!, node.args[2]!].map((arg) => {
    const binding = writer.binding(arg);
    if (binding?.kind !== 'tableColumns' || binding.columns.length !== 1)
      throw new UnsupportedInSheet('list', node.name);
    return binding.columns[0]!;
  });
  const { num, length, level } = evaluation.column(froms!);
  for (let row = 1; row < length; row += 1)
    if (!(num[row]! > num[row - 1]!)) throw new UnsupportedInSheet('order', froms!.table.code);
  if (length === 0 || level !== 0 || froms!.table !== rates!.table)
    throw new UnsupportedInSheet('order', froms!.table.code);
  const [from, rate] = [layout.span(froms!, froms!), layout.span(rates!, rates!)];
  const above = (starts: string, at: string): string =>
    `SUMPRODUCT((${amount}>${starts})*(${amount}-${starts})*${at})`;
  if (length === 1) return one(above(from, rate), { type: 'number', array: true });
  const later = from.replace('$2:', '$3:');
  const before = rate.replace(/\$(\d+)$/, (_, last: string) => `$${Number(last) - 1}`);
  return one(`${above(from, rate)}-${above(later, before)}`, { type: 'number', atom: false, array: true });
}
