import type { NameWalk } from '../kinds/column-kind.ts';
import { TABLE_KINDS, WRITTEN_KINDS } from '../kinds/registry.ts';
import { directoryOf } from '../solution/names.ts';
import type {
  ColumnFile,
  LocalText,
  OneOrMany,
  RuleFile,
  SolutionFile,
  TableFile,
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
  const table = (code: string): string => {
    const found = directoryOf(file.tables).find(code);
    return found ? (visitor.table?.(found.code) ?? code) : code;
  };
  const column = (owner: string | undefined, code: string): string => {
    const found = owner === undefined ? undefined : directoryOf(file.tables).find(owner);
    if (!found) return code;
    const declared = directoryOf(found.columns).find(code)?.code ?? code;
    return visitor.column?.(found.code, declared) ?? code;
  };
  const formula = (owner: string | undefined, text: string): string =>
    rewriteFormula(file, owner, text, visitor);
  /** A column code, or a formula when it starts with `=`. */
  const source = (owner: string | undefined, text: string): string =>
    text.startsWith('=') ? formula(owner, text) : column(owner, text);
  const many = (owner: string | undefined, value: OneOrMany): OneOrMany =>
    typeof value === 'string' ? column(owner, value) : value.map((code) => column(owner, code));
  const keys = <V>(owner: string | undefined, value: Readonly<Record<string, V>>, map: (value: V) => V) =>
    Object.fromEntries(Object.entries(value).map(([code, inner]) => [column(owner, code), map(inner)]));

  const enter = (place: ReferencePlace): void => visitor.enter?.(place);

  const walk: NameWalk = { table, column, formula, source, many, keys };

  const columnOf = (owner: TableFile, one: ColumnFile): ColumnFile => {
    enter({ kind: 'column', code: owner.code, column: one.code });
    return Object.assign({}, one, ...WRITTEN_KINDS.map((kind) => namesOf(kind, owner, one)));
  };
  const namesOf = ({ names, types }: (typeof WRITTEN_KINDS)[number], owner: TableFile, one: ColumnFile) =>
    names && types.includes(one.type) ? names(one, walk, owner.code) : {};

  const tableOf = (one: TableFile): TableFile => {
    enter({ kind: 'table', code: one.code });
    const own = ownOf(one);
    return { ...own, ...(one.columns && { columns: one.columns.map((inner) => columnOf(one, inner)) }) };
  };

  const ownOf = (one: TableFile): TableFile => ({
    ...one,
    ...(one.key !== undefined && { key: many(one.code, one.key) }),
    ...(one.validity && {
      validity: {
        ...one.validity,
        from: column(one.code, one.validity.from),
        ...(one.validity.to !== undefined && { to: column(one.code, one.validity.to) }),
      },
    }),
    ...TABLE_KINDS[one.kind].names(one, walk),
  });

  const local = (owner: string | undefined, message: LocalText): LocalText =>
    typeof message === 'string'
      ? rewriteMessage(file, owner, message, visitor)
      : Object.fromEntries(
          Object.entries(message).map(([language, text]) => [
            language,
            rewriteMessage(file, owner, text, visitor),
          ]),
        );

  const master = file.tables.find((one) => one.master)?.code;

  const ruleOf = (rule: RuleFile): RuleFile => {
    enter({ kind: 'rule', code: rule.code });
    const owner = rule.table ?? master;
    return {
      ...rule,
      ...(rule.table !== undefined && { table: table(rule.table) }),
      formula: formula(owner, rule.formula),
      ...(rule.message !== undefined && { message: local(owner, rule.message) }),
      ...(rule.cell !== undefined && { cell: column(owner, rule.cell) }),
    };
  };

  /** `Pay.tax` */
  const dotted = (text: string): string => {
    const dot = text.indexOf('.');
    if (dot < 0) return text;
    const owner = text.slice(0, dot);
    return `${table(owner)}.${column(owner, text.slice(dot + 1))}`;
  };

  const item = <I extends { readonly value: string }>(one: I): I => ({
    ...one,
    value: source(master, one.value),
  });

  const testTables = (tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>) =>
    Object.fromEntries(
      Object.entries(tables).map(([code, rows]) => [
        table(code),
        Array.isArray(rows) ? rows.map((row) => keys(code, row, (value) => value)) : rows,
      ]),
    );

  // Tests hold tables by code at several depths (plain, in a sequence, by period); `findings` and the like are no tables.
  const reserved = new Set(['findings', 'errors', 'balances', 'complete']);
  const testOf = (value: unknown, under: string): unknown => {
    if (Array.isArray(value)) return value.map((inner) => testOf(inner, under));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (under === 'tables' || under === 'expect') {
        if (name === 'complete' && Array.isArray(inner))
          return [name, inner.map((code) => table(String(code)))];
        if (reserved.has(name)) return [name, inner];
        if (Array.isArray(inner)) return Object.entries(testTables({ [name]: inner }))[0] ?? [name, inner];
        return [name, testOf(inner, under)];
      }
      if (name === 'parameters' && typeof inner === 'object' && inner !== null) {
        return [
          name,
          Object.fromEntries(
            Object.entries(inner).map(([code, v]) => [visitor.parameter?.(code) ?? code, v]),
          ),
        ];
      }
      return [name, testOf(inner, name)];
    });
    return Object.fromEntries(entries);
  };

  const payslipOf = <P extends object>(payslip: P): P => {
    enter({ kind: 'payslip', code: '' });
    return payslip;
  };

  return {
    ...file,
    tables: file.tables.map(tableOf),
    ...(file.steps && {
      steps: file.steps.map((step) => {
        enter({ kind: 'step', code: step.code });
        return { ...step, tables: step.tables.map(table) };
      }),
    }),
    ...(file.verification && { verification: file.verification.map(ruleOf) }),
    ...(file.balances && {
      balances: file.balances.map((balance) => {
        enter({ kind: 'balance', code: balance.code });
        return {
          ...balance,
          ...(balance.add && {
            add: balance.add.map((add) => {
              if (typeof add === 'string') return dotted(add);
              const owner = add.column?.split('.')[0];
              return Object.fromEntries(
                Object.entries(add).map(([name, value]) => {
                  if (typeof value !== 'string' || name === 'payType') return [name, value];
                  return [name, name === 'column' ? dotted(value) : column(owner, value)];
                }),
              );
            }),
          }),
        };
      }),
    }),
    ...(file.writeBack && {
      writeBack: file.writeBack.map((one) => {
        enter({ kind: 'writeBack', code: one.code });
        return {
          ...one,
          table: table(one.table),
          ...(one.match && {
            match: Object.fromEntries(
              Object.entries(one.match).map(([t, own]) => [t, source(one.table, own)]),
            ),
          }),
          columns: Object.fromEntries(
            Object.entries(one.columns).map(([t, own]) => [t, source(one.table, own)]),
          ),
          ...(one.where !== undefined && { where: formula(one.table, one.where) }),
        };
      }),
    }),
    ...(file.carry && {
      carry: file.carry.map((one) => {
        enter({ kind: 'carry', code: one.code });
        return {
          ...one,
          columns: one.columns.map(dotted),
          into: table(one.into),
          map: keys(one.into, one.map, (text) => source(one.columns[0]?.split('.')[0], text)),
        };
      }),
    }),
    ...(file.payslip && {
      payslip: {
        ...payslipOf(file.payslip),
        ...(file.payslip.header && { header: file.payslip.header.map(item) }),
        ...(file.payslip.groups && {
          groups: file.payslip.groups.map((group) => ({ ...group, items: group.items.map(item) })),
        }),
      },
    }),
    ...(file.tests && {
      tests: file.tests.map((test) => {
        enter({ kind: 'test', code: test.name });
        return testOf(test, '') as typeof test;
      }),
    }),
  };
}
