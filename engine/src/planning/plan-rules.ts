import { isoToSerial } from '../calendar/index.ts';
import { castInput } from '../cells/cast.ts';
import { FormulaError } from '../cells/values.ts';
import { columnKind, hasOwnRows } from '../kinds/registry.ts';
import { printName } from '../language/print-formula.ts';
import { isCurrency } from '../money/index.ts';
import type {
  BalancePlan,
  BoundFormula,
  CarryPlan,
  ColumnPlan,
  MessagePart,
  ParameterPlan,
  RulePlan,
  TablePlan,
  WriteBackPlan,
} from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { isColumn } from '../plan/reads.ts';
import { asList, nameTable } from '../solution/names.ts';
import type { BalanceAddFile, LocalText, RuleFile } from '../solution/solution-file.ts';
import { readsOf } from './plan-reads.ts';
import { currencyOf } from './plan-tables.ts';

/** Parameters, their values sorted by day. */
export function planParameters(planning: Planning): ParameterPlan[] {
  const plans = (planning.file.parameters ?? []).map((file, index): ParameterPlan => {
    const type = file.type ?? 'number';
    const at = `parameters[${index}].currency`;
    if (file.currency !== undefined && !isCurrency(file.currency))
      planning.report({ path: at, key: 'file.notACurrency', facts: { text: file.currency } });
    if (file.currency !== undefined && type !== 'money')
      planning.report({ path: at, key: 'file.memberNotForType', facts: { member: 'currency', type } });
    file.values.forEach(({ value }, position) => {
      const read = castInput(value, type);
      if (read instanceof FormulaError)
        planning.report({
          path: `parameters[${index}].values[${position}].value`,
          key: read.message?.key ?? 'cell.failed',
          facts: read.message?.facts ?? { code: read.code },
        });
    });
    const sorted = file.values
      .map((each, order) => ({
        from: each.from === undefined ? Number.NEGATIVE_INFINITY : (isoToSerial(each.from) ?? 0),
        value: each.value,
        order,
      }))
      .sort((a, b) => a.from - b.from || a.order - b.order);
    return {
      code: file.code,
      index,
      type,
      currency: type === 'money' ? currencyOf(planning.file, file) : undefined,
      from: sorted.map((each) => each.from),
      values: sorted.map((each) => each.value),
    };
  });
  const names = nameTable(
    plans.map((each, index) => [each, planning.file.parameters?.[index]?.name] as const),
  );
  for (const { name, second } of names.doubled)
    planning.report({ path: `parameters[${second.index}]`, key: 'file.doubleName', facts: { name } });
  planning.names = { ...planning.names, parameters: names };
  return plans;
}

/** Balances first get their names and keys (formulas may read them), later what they add. */
export function planBalanceNames(planning: Planning, master: TablePlan | undefined): BalancePlan[] {
  const plans = (planning.file.balances ?? []).map((file, index): BalancePlan => {
    const keys = asList(file.keys);
    return {
      code: file.code,
      index,
      file,
      reset: file.reset ?? 'never',
      dateBasis: file.dateBasis ?? 'payDate',
      keys: keys.length > 0 ? keys : master?.key[0] ? [master.key[0].code] : [],
      scale: undefined,
      mode: 'half-up',
      adds: [],
    };
  });
  const names = nameTable(plans.map((each) => [each, each.file.name] as const));
  for (const { name, second } of names.doubled)
    planning.report({ path: `balances[${second.index}]`, key: 'file.doubleName', facts: { name } });
  planning.names = { ...planning.names, balances: names };
  return plans;
}

type Add = BalancePlan['adds'][number];

export function planBalanceAdds(planning: Planning, balances: readonly BalancePlan[]): void {
  // The master's first key is the employee, whatever the file calls it.
  const employee = planning.tables.find((table) => table.file.master)?.key[0]?.code ?? 'employee';
  for (const balance of balances) {
    const adds = (balance.file.add ?? []).flatMap((each, index) =>
      planAdds(
        planning,
        balance,
        employee,
        typeof each === 'string' ? { column: each } : each,
        `balances[${balance.index}].add[${index}]`,
      ),
    );
    Object.assign(balance, { adds, ...roundingOf(balance, adds) });
  }
}

/** One entry of `add`: a column, or all of a pay type, each with the columns that hold the balance's keys. */
function planAdds(
  planning: Planning,
  balance: BalancePlan,
  employee: string,
  file: BalanceAddFile,
  path: string,
): Add[] {
  const columns = columnsToAdd(planning, file, path);
  const known = ['column', 'payType', 'sign', ...balance.keys];
  if (balance.keys.includes(employee)) known.push('employee');
  for (const name of Object.keys(file))
    if (!known.includes(name) && !name.startsWith('x-'))
      planning.report({ path: `${path}.${name}`, key: 'file.unknownMember', facts: { member: name } });
  const members: Readonly<Record<string, unknown>> = file;
  return columns.flatMap((column) => {
    const place = { path, table: column.table.code };
    if (column.valueType !== 'money' && column.valueType !== 'number')
      planning.report({
        ...place,
        column: column.code,
        key: 'file.numberColumnNeeded',
        facts: { column: `${column.table.code}.${column.code}` },
      });
    const keys = balance.keys.map((key) => {
      const named = members[key] ?? (key === employee ? members['employee'] : undefined);
      return planning.column(column.table, typeof named === 'string' ? named : key, place);
    });
    for (const key of keys) if (key) key.trimmed = true;
    const sign = typeof file.sign === 'number' ? file.sign : 1;
    return keys.every((key) => key !== undefined) ? [{ column, sign, keys }] : [];
  });
}

function columnsToAdd(planning: Planning, file: BalanceAddFile, path: string): ColumnPlan[] {
  const columns: ColumnPlan[] = [];
  if (file.payType !== undefined)
    for (const table of planning.tables)
      columns.push(...table.columns.filter((column) => column.file.payType === file.payType));
  if (file.column !== undefined) {
    const column = planning.tableColumn(String(file.column), path);
    if (column) columns.push(column);
  }
  if (file.column === undefined && file.payType === undefined)
    planning.report({ path, key: 'file.missingMember', facts: { member: 'column' } });
  return columns;
}

/** The scale that holds all that is added, and how the first of it is rounded. */
function roundingOf(balance: BalancePlan, adds: readonly Add[]): Pick<BalancePlan, 'scale' | 'mode'> {
  const first = adds[0]?.column;
  const type = balance.file.type ?? (first?.valueType === 'number' ? 'number' : 'money');
  const scales = adds.flatMap(({ column }) => column.scale ?? []);
  const isRounded = type !== 'number' && adds.length > 0 && scales.length === adds.length;
  return { scale: isRounded ? Math.max(...scales) : undefined, mode: first?.mode ?? 'half-up' };
}

export function planRules(planning: Planning): RulePlan[] {
  const rules: RulePlan[] = [];
  const codes = new Set<string>();
  (planning.file.verification ?? []).forEach((file, index) => {
    const path = `verification[${index}]`;
    if (codes.has(file.code)) planning.report({ path, key: 'file.doubleName', facts: { name: file.code } });
    codes.add(file.code);
    const table =
      file.table === undefined ? undefined : planning.table(file.table, { path: `${path}.table` });
    const byRow = file.scope !== 'table';
    if (byRow && file.table === undefined)
      planning.report({ path, key: 'file.missingMember', facts: { member: 'table' } });
    if (byRow && !table) return;
    const scope = byRow ? table : undefined;
    const formula = planning.formula(file.formula, `${path}.formula`, scope);
    const cell =
      file.cell === undefined || !table
        ? undefined
        : planning.column(table, file.cell, { path: `${path}.cell` });
    const message = planMessage(planning, file, path, scope);
    if (!formula) return;
    if (file.on === 'inputs') checkReadsInputs(planning, formula, `${path}.formula`);
    if (file.off !== true) rules.push({ file, table: scope ?? table, formula, cell, message });
  });
  return rules;
}

/** Rules on inputs run before anything is computed: what they read, directly or through references, must be typed. */
function checkReadsInputs(planning: Planning, formula: BoundFormula, path: string): void {
  const seen = new Set<ColumnPlan>();
  for (const direct of formula.reads.columns) {
    const waiting = [direct];
    for (let column = waiting.pop(); column !== undefined; column = waiting.pop()) {
      if (seen.has(column)) continue;
      seen.add(column);
      if (!columnKind(column.source).computed) waiting.push(...readsOf(column).filter(isColumn));
      else if (!column.typed)
        planning.report({
          path,
          ...formula.reads.places.get(direct),
          key: 'rule.inputsOnly',
          facts: { column: `${column.table.code}.${column.code}` },
          formula: formula.written,
        });
    }
  }
}

function planMessage(
  planning: Planning,
  file: RuleFile,
  path: string,
  scope: TablePlan | undefined,
): RulePlan['message'] {
  const source: LocalText = file.message ?? file.name ?? file.code;
  const texts = typeof source === 'string' ? { en: source } : source;
  const message: Record<string, MessagePart[]> = {};
  for (const [language, text] of Object.entries(texts))
    message[language] =
      file.message === undefined
        ? [text]
        : messageParts(planning, text, `${path}.message.${language}`, scope);
  return message;
}

/** Splits a message into plain text and the formulas in its braces; `{{` is a brace. */
function messageParts(
  planning: Planning,
  text: string,
  path: string,
  scope: TablePlan | undefined,
): MessagePart[] {
  const parts: MessagePart[] = [];
  let plain = '';
  let index = 0;
  while (index < text.length) {
    const character = text[index]!;
    if ((character === '{' || character === '}') && text[index + 1] === character) {
      plain += character;
      index += 2;
      continue;
    }
    if (character !== '{') {
      plain += character;
      index += 1;
      continue;
    }
    const end = closingBrace(text, index + 1);
    if (end < 0) {
      planning.report({ path, key: 'rule.openBrace', facts: { text }, at: index, end: text.length });
      return parts;
    }
    const inner = text.slice(index + 1, end).trim();
    const formula = planning.formula(inner.startsWith('=') ? inner : fieldText(inner), path, scope);
    if (plain !== '') parts.push(plain);
    plain = '';
    if (formula) parts.push(formula);
    index = end + 1;
  }
  if (plain !== '') parts.push(plain);
  return parts;
}

/** The brace that closes, past texts in quotes and array braces of a formula. */
function closingBrace(text: string, from: number): number {
  let quoted = false;
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
}

/** `ref.field` as `[@ref.field]`, display names in inner brackets. */
export function fieldText(path: string): string {
  const parts = path.split('.').map((each) => printName(each.trim()));
  return `=[@${parts.join('.')}]`;
}

export function planCarry(planning: Planning): CarryPlan[] {
  const plans: CarryPlan[] = [];
  (planning.file.carry ?? []).forEach((file, index) => {
    const path = `carry[${index}]`;
    const into = planning.table(file.into, { path: `${path}.into` });
    const columns = file.columns
      .map((text, position) => planning.tableColumn(text, `${path}.columns[${position}]`))
      .filter((column) => column !== undefined);
    if (!into) return;
    if (!hasOwnRows(into))
      planning.report({ path: `${path}.into`, key: 'carry.inputTable', facts: { table: into.code } });
    const mapOf = new Map<
      TablePlan,
      { target: ColumnPlan; source: NonNullable<ReturnType<Planning['source']>> }[]
    >();
    for (const table of new Set(columns.map((column) => column.table))) {
      if (table.key.length === 0)
        planning.report({ path, key: 'bind.keyNeeded', facts: { name: 'carry', table: table.code } });
      const map: { target: ColumnPlan; source: NonNullable<ReturnType<Planning['source']>> }[] = [];
      for (const [name, text] of Object.entries(file.map)) {
        const at = `${path}.map.${name}`;
        const target = planning.column(into, name, { path: at });
        const source = planning.source(text, at, table, undefined, true);
        if (target && source) map.push({ target, source });
      }
      mapOf.set(table, map);
    }
    plans.push({ code: file.code, columns, into, skipZero: file.skipZero ?? false, mapOf });
  });
  return plans;
}

export function planWriteBack(planning: Planning, master: TablePlan | undefined): WriteBackPlan[] {
  const plans: WriteBackPlan[] = [];
  (planning.file.writeBack ?? []).forEach((file, index) => {
    const path = `writeBack[${index}]`;
    if (!/^(global|hr|data):\S/.test(file.target))
      planning.report({ path: `${path}.target`, key: 'file.notATarget', facts: { text: file.target } });
    const table = planning.table(file.table, { path: `${path}.table` });
    if (!table) return;
    const map = (from: Readonly<Record<string, string>> | undefined, member: string) =>
      Object.entries(from ?? {}).flatMap(([target, text]) => {
        const source = planning.source(text, `${path}.${member}.${target}`, table);
        return source ? [{ target, source }] : [];
      });
    const where = file.where === undefined ? undefined : planning.formula(file.where, `${path}.where`, table);
    const match = map(file.match, 'match');
    const own = table.columnOf.get(master?.key[0]?.code ?? '');
    const day =
      file.effectiveColumn === undefined
        ? undefined
        : planning.source(file.effectiveColumn, `${path}.effectiveColumn`, table);
    plans.push({
      file,
      table,
      employee:
        match.find(({ target }) => target === 'employee')?.source ?? (own && { kind: 'column', column: own }),
      day,
      match,
      columns: map(file.columns, 'columns'),
      where,
    });
  });
  return plans;
}
