import { BOUND_CALLS, PERIOD_FACTS } from '../../functions/spec/bound-calls.ts';
import type { Node } from '../../language/ast.ts';
import type { NameTable } from '../../solution/name-table.ts';
import type { Binding, ColumnPlan } from '../plan.ts';
import type { FormulaBinding, Part } from './formula-binding.ts';

type Call = Extract<Node, { kind: 'call' }>;

function literal(
  binding: FormulaBinding,
  node: Node | undefined,
  call: Call,
): Extract<Node, { kind: 'text' }> {
  if (node?.kind === 'text') return node;
  return binding.stop('bind.literalNeeded', { name: call.name }, node ?? call);
}

function plain(binding: FormulaBinding, node: Node | undefined, call: Call): ColumnPlan {
  const meaning = node ? binding.bindings.get(node) : undefined;
  if (meaning?.kind === 'field' && meaning.hops.length === 0) return meaning.column;
  return binding.stop('bind.plainColumnNeeded', { name: call.name }, node ?? call);
}

/** Binds a call that the payroll engine answers itself. */
export function bindOwnCall(binding: FormulaBinding, node: Call, part: Part, parts: readonly Part[]): Part {
  const bind = (meaning: Binding, row: boolean, list = false): Part => {
    binding.bindings.set(node, meaning);
    return binding.made({ ...part, list, row });
  };
  const found = <T>(table: NameTable<T>, text: Extract<Node, { kind: 'text' }>, key: string): T =>
    table.find(text.value) ??
    binding.stop(key, { name: text.value }, text, binding.nearest(text.value, table.candidates()));
  const call = BOUND_CALLS.get(node.name)!;
  switch (call.reads) {
    case 'parameter': {
      const parameter = found(
        binding.names.parameters,
        literal(binding, node.args[0], node),
        'bind.unknownParameter',
      );
      binding.parameters.add(parameter);
      return bind({ kind: 'parameter', parameter }, parts[1]?.row ?? false, parts[1]?.list ?? false);
    }
    case 'period': {
      const text = literal(binding, node.args[0], node);
      const fact = text.value.trim().toLowerCase();
      if (!PERIOD_FACTS.some((each) => each === fact))
        binding.stop(
          'bind.unknownPeriodFact',
          { name: text.value },
          text,
          binding.nearest(fact, PERIOD_FACTS),
        );
      return bind({ kind: 'period', fact }, false);
    }
    case 'balance': {
      const text = literal(binding, node.args[0], node);
      const balance = found(binding.names.balances, text, 'bind.unknownBalance');
      const scope = binding.scope(node);
      const keys = balance.keys.map(
        (key) =>
          scope.names.find(key) ??
          binding.stop('bind.balanceKeyMissing', { balance: balance.code, key, table: scope.code }, text),
      );
      for (const key of keys) binding.read(key, text);
      binding.balances.add(balance);
      return bind({ kind: 'balance', balance, keys }, true);
    }
    case 'past': {
      const past = call.past!;
      const column = plain(binding, node.args[0], node);
      if (column.table.key.length === 0)
        binding.stop('bind.keyNeeded', { name: node.name, table: column.table.code }, node.nameSpan);
      // PRIOR and HISTORY read closed batches: the present value of the column isn't needed, only the row's key.
      // Nor has a column's own ORIGINAL one to read before it is computed.
      const own = past === 'original' && column === binding.place.owner;
      if ((past !== 'original' || own) && !readElsewhere(binding, column, node)) binding.forget(column);
      for (const key of column.table.key) binding.read(key, node);
      binding.prior.add(column);
      return bind({ kind: 'past', past, column, ...(own ? { own } : {}) }, true, past === 'history');
    }
    case 'table': {
      const weight = plain(binding, node.args[1], node);
      const group = plain(binding, node.args[2], node);
      const tail = node.args[3] ? plain(binding, node.args[3], node) : undefined;
      return bind({ kind: 'share', weight, group, tail }, true);
    }
    case 'calendar': {
      const calendar = node.args[call.calendar!];
      if (calendar?.kind === 'text' && !binding.names.calendars.some((each) => each === calendar.value))
        binding.stop(
          'bind.unknownCalendar',
          { name: calendar.value },
          calendar,
          binding.nearest(calendar.value, binding.names.calendars),
        );
      return binding.made(part);
    }
    case 'carried':
      if (!binding.place.carry) binding.stop('bind.onlyInCarry', { name: node.name }, node.nameSpan);
      return { ...part, row: true };
  }
}

/** Is the column read by another part of the formula than this call's first argument? */
function readElsewhere(binding: FormulaBinding, column: ColumnPlan, call: Call): boolean {
  for (const [node, meaning] of binding.bindings) {
    if (node === call.args[0]) continue;
    if (meaning.kind === 'field' && (meaning.column === column || meaning.hops.includes(column))) {
      if (!binding.pastArguments.has(node)) return true;
    } else if (meaning.kind === 'own' || meaning.kind === 'tableColumns') {
      if (meaning.columns.includes(column)) return true;
    }
  }
  binding.pastArguments.add(call.args[0]!);
  return false;
}
