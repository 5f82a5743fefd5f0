import type { NameWalk } from '../kinds/column-kind.ts';
import { TABLE_KINDS, WRITTEN_KINDS } from '../kinds/registry.ts';
import { directoryOf } from '../solution/names.ts';
import type {
  BalanceAddFile,
  BalanceFile,
  CarryFile,
  ColumnFile,
  LocalText,
  OneOrMany,
  PayslipFile,
  PayslipItemFile,
  RuleFile,
  SolutionFile,
  StepFile,
  TableFile,
  TestFile,
  WriteBackFile,
} from '../solution/solution-file.ts';
import {
  type ReferencePlace,
  type ReferenceVisitor,
  rewriteFormula,
  rewriteMessage,
} from './rewrite-formula.ts';

/**
 * Passes every name in the file that points at a table, column, parameter or balance through the visitor and answers
 * the file with what it said. Declarations (`code` members) are left alone: who renames changes that one by hand.
 */
export function rewriteReferences(file: SolutionFile, visitor: ReferenceVisitor): SolutionFile {
  const rewriter = new Rewriter(file, visitor);
  return {
    ...file,
    tables: file.tables.map(rewriter.tableOf),
    ...(file.steps && { steps: file.steps.map(rewriter.step) }),
    ...(file.verification && { verification: file.verification.map(rewriter.rule) }),
    ...(file.balances && { balances: file.balances.map(rewriter.balance) }),
    ...(file.writeBack && { writeBack: file.writeBack.map(rewriter.writeBack) }),
    ...(file.carry && { carry: file.carry.map(rewriter.carry) }),
    ...(file.payslip && { payslip: rewriter.payslip(file.payslip) }),
    ...(file.tests && { tests: file.tests.map(rewriter.test) }),
  };
}

type Owner = string | undefined;

/** Tests hold tables by code at several depths (plain, in a sequence, by period); `findings` and the like are no tables. */
const NO_TABLES = new Set(['findings', 'errors', 'balances', 'complete']);

const mapValues = <V, R>(value: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner)]));

/** The names in each part of one file; as a `NameWalk`, those that a kind knows where to find. */
class Rewriter implements NameWalk {
  private readonly file: SolutionFile;
  private readonly visitor: ReferenceVisitor;
  private readonly master: Owner;

  constructor(file: SolutionFile, visitor: ReferenceVisitor) {
    this.file = file;
    this.visitor = visitor;
    this.master = file.tables.find((one) => one.master)?.code;
  }

  readonly table = (code: string): string => {
    const found = directoryOf(this.file.tables).find(code);
    return found ? (this.visitor.table?.(found.code) ?? code) : code;
  };

  readonly column = (owner: Owner, code: string): string => {
    const found = owner === undefined ? undefined : directoryOf(this.file.tables).find(owner);
    if (!found) return code;
    const declared = directoryOf(found.columns).find(code)?.code ?? code;
    return this.visitor.column?.(found.code, declared) ?? code;
  };

  readonly formula = (owner: Owner, text: string): string =>
    rewriteFormula(this.file, owner, text, this.visitor);

  /** A column code, or a formula when it starts with `=`. */
  readonly source = (owner: Owner, text: string): string =>
    text.startsWith('=') ? this.formula(owner, text) : this.column(owner, text);

  readonly many = (owner: Owner, value: OneOrMany): OneOrMany =>
    typeof value === 'string' ? this.column(owner, value) : value.map((code) => this.column(owner, code));

  readonly keys = <V>(owner: Owner, value: Readonly<Record<string, V>>, map: (value: V) => V) =>
    Object.fromEntries(Object.entries(value).map(([code, inner]) => [this.column(owner, code), map(inner)]));

  /** `Pay.tax` */
  private readonly dotted = (text: string): string => {
    const dot = text.indexOf('.');
    if (dot < 0) return text;
    const owner = text.slice(0, dot);
    return `${this.table(owner)}.${this.column(owner, text.slice(dot + 1))}`;
  };

  private enter(place: ReferencePlace): void {
    this.visitor.enter?.(place);
  }

  readonly tableOf = (one: TableFile): TableFile => {
    this.enter({ kind: 'table', code: one.code });
    const own: TableFile = {
      ...one,
      ...(one.key !== undefined && { key: this.many(one.code, one.key) }),
      ...(one.validity && {
        validity: {
          ...one.validity,
          from: this.column(one.code, one.validity.from),
          ...(one.validity.to !== undefined && { to: this.column(one.code, one.validity.to) }),
        },
      }),
      ...TABLE_KINDS[one.kind].names(one, this),
    };
    return { ...own, ...(one.columns && { columns: one.columns.map((inner) => this.columnOf(one, inner)) }) };
  };

  private columnOf(owner: TableFile, one: ColumnFile): ColumnFile {
    this.enter({ kind: 'column', code: owner.code, column: one.code });
    const named = WRITTEN_KINDS.map(({ names, types }) =>
      names && types.includes(one.type) ? names(one, this, owner.code) : {},
    );
    const { choices } = one;
    const chosen =
      choices && 'table' in choices
        ? {
            choices: { table: this.table(choices.table), column: this.column(choices.table, choices.column) },
          }
        : {};
    return Object.assign({}, one, chosen, ...named);
  }

  readonly step = (step: StepFile): StepFile => {
    this.enter({ kind: 'step', code: step.code });
    return { ...step, tables: step.tables.map(this.table) };
  };

  readonly rule = (rule: RuleFile): RuleFile => {
    this.enter({ kind: 'rule', code: rule.code });
    const owner = rule.table ?? this.master;
    return {
      ...rule,
      ...(rule.table !== undefined && { table: this.table(rule.table) }),
      formula: this.formula(owner, rule.formula),
      ...(rule.message !== undefined && { message: this.message(owner, rule.message) }),
      ...(rule.cell !== undefined && { cell: this.column(owner, rule.cell) }),
    };
  };

  private message(owner: Owner, message: LocalText): LocalText {
    const rewrite = (text: string) => rewriteMessage(this.file, owner, text, this.visitor);
    return typeof message === 'string' ? rewrite(message) : mapValues(message, rewrite);
  }

  readonly balance = (balance: BalanceFile): BalanceFile => {
    this.enter({ kind: 'balance', code: balance.code });
    return { ...balance, ...(balance.add && { add: balance.add.map((add) => this.added(add)) }) };
  };

  private added(add: string | BalanceAddFile): string | BalanceAddFile {
    if (typeof add === 'string') return this.dotted(add);
    const owner = add.column?.split('.')[0];
    return Object.fromEntries(
      Object.entries(add).map(([name, value]) => {
        if (typeof value !== 'string' || name === 'payType') return [name, value];
        return [name, name === 'column' ? this.dotted(value) : this.column(owner, value)];
      }),
    );
  }

  readonly writeBack = (one: WriteBackFile): WriteBackFile => {
    this.enter({ kind: 'writeBack', code: one.code });
    const own = (text: string) => this.source(one.table, text);
    return {
      ...one,
      table: this.table(one.table),
      ...(one.match && { match: mapValues(one.match, own) }),
      columns: mapValues(one.columns, own),
      ...(one.effectiveColumn !== undefined && { effectiveColumn: own(one.effectiveColumn) }),
      ...(one.where !== undefined && { where: this.formula(one.table, one.where) }),
    };
  };

  readonly carry = (one: CarryFile): CarryFile => {
    this.enter({ kind: 'carry', code: one.code });
    return {
      ...one,
      columns: one.columns.map(this.dotted),
      into: this.table(one.into),
      map: this.keys(one.into, one.map, (text) => this.source(one.columns[0]?.split('.')[0], text)),
    };
  };

  readonly payslip = (payslip: PayslipFile): PayslipFile => {
    this.enter({ kind: 'payslip', code: '' });
    const item = <I extends PayslipItemFile>(one: I): I =>
      one.rows === undefined
        ? { ...one, value: this.source(this.master, one.value) }
        : { ...one, ...this.payslipLines(one, one.rows) };
    return {
      ...payslip,
      ...(payslip.header && { header: payslip.header.map(item) }),
      ...(payslip.groups && {
        groups: payslip.groups.map((group) => ({ ...group, items: group.items.map(item) })),
      }),
    };
  };

  private payslipLines(one: PayslipItemFile, rows: string): Partial<PayslipItemFile> {
    const master = this.file.tables.find((each) => each.master);
    const target = directoryOf(master?.columns).find(rows)?.table;
    const { label } = one;
    return {
      value: this.source(target, one.value),
      rows: this.source(this.master, rows),
      ...(label !== undefined && {
        label:
          typeof label === 'string'
            ? this.source(target, label)
            : Object.fromEntries(
                Object.entries(label).map(([language, text]) => [language, this.source(target, text)]),
              ),
      }),
    };
  }

  readonly test = (test: TestFile): TestFile => {
    this.enter({ kind: 'test', code: test.name });
    return this.testPart(test, '') as TestFile;
  };

  private testPart(value: unknown, under: string): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.testPart(inner, under));
    if (typeof value !== 'object' || value === null) return value;
    const holdsTables = under === 'tables' || under === 'remove' || under === 'expect';
    const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (holdsTables) return this.testTable(name, inner, under);
      if (name === 'parameters' && typeof inner === 'object' && inner !== null)
        return [name, this.testParameters(inner)];
      return [name, this.testPart(inner, name)];
    });
    return Object.fromEntries(entries);
  }

  private testTable(name: string, inner: unknown, under: string): [string, unknown] {
    if (name === 'complete' && Array.isArray(inner))
      return [name, inner.map((code) => this.table(String(code)))];
    if (NO_TABLES.has(name)) return [name, inner];
    if (!Array.isArray(inner)) return [name, this.testPart(inner, under)];
    return [this.table(name), inner.map((row) => this.keys(name, row, (value) => value))];
  }

  private testParameters(values: object): object {
    return Object.fromEntries(
      Object.entries(values).map(([code, value]) => [this.visitor.parameter?.(code) ?? code, value]),
    );
  }
}
