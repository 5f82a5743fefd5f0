import { findNamed } from '../solution/names.ts';
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
    const found = findNamed(file.tables, code);
    return found ? (visitor.table?.(found.code) ?? code) : code;
  };
  const column = (owner: string | undefined, code: string): string => {
    const found = owner === undefined ? undefined : findNamed(file.tables, owner);
    if (!found) return code;
    const declared = findNamed(found.columns, code)?.code ?? code;
    return visitor.column?.(found.code, declared) ?? code;
  };
  const formula = (owner: string | undefined, text: string): string =>
    rewriteFormula(file, owner, text, visitor);
  /** A column code, or a formula when it starts with `=`. */
  const source = (owner: string | undefined, text: string): string =>
    text.startsWith('=') ? formula(owner, text) : column(owner, text);
  const number = (owner: string | undefined, value: string | number): string | number =>
    typeof value === 'number' ? value : source(owner, value);
  const many = (owner: string | undefined, value: OneOrMany): OneOrMany =>
    typeof value === 'string' ? column(owner, value) : value.map((code) => column(owner, code));
  const keys = <V>(owner: string | undefined, value: Readonly<Record<string, V>>, map: (value: V) => V) =>
    Object.fromEntries(Object.entries(value).map(([code, inner]) => [column(owner, code), map(inner)]));

  const enter = (place: ReferencePlace): void => visitor.enter?.(place);

  const columnOf = (owner: TableFile, one: ColumnFile): ColumnFile => {
    enter({ kind: 'column', code: owner.code, column: one.code });
    const on = one.on;
    const same = typeof on === 'string' || Array.isArray(on);
    return {
      ...one,
      ...(one.formula !== undefined && { formula: formula(owner.code, one.formula) }),
      ...(one.table !== undefined && { table: table(one.table) }),
      ...(on !== undefined && {
        // "The same code on both sides" ends when one side is renamed: then both are written out.
        on: same
          ? sameOn(typeof on === 'string' ? [on] : (on as readonly string[]), one, owner)
          : keys(one.table, on as Readonly<Record<string, string>>, (own) => source(owner.code, own)),
      }),
      ...(one.match && { match: keys(one.table, one.match, (mode) => mode) }),
      ...(one.asOf !== undefined && { asOf: source(owner.code, one.asOf) }),
      ...(one.within !== undefined && { within: column(one.table, one.within) }),
      ...(one.seek && {
        seek: {
          target: source(owner.code, one.seek.target),
          equals: number(owner.code, one.seek.equals),
          between: [
            number(owner.code, one.seek.between[0]),
            number(owner.code, one.seek.between[1]),
          ] as const,
        },
      }),
    };
  };

  const sameOn = (codes: readonly string[], one: ColumnFile, owner: TableFile): ColumnFile['on'] => {
    const pairs = codes.map((code) => [column(one.table, code), column(owner.code, code)] as const);
    if (pairs.some(([theirs, own]) => theirs !== own)) return Object.fromEntries(pairs);
    const list = pairs.map(([theirs]) => theirs);
    return typeof one.on === 'string' ? (list[0] ?? one.on) : list;
  };

  const rowsFrom = (value: NonNullable<TableFile['rowsFrom']>): NonNullable<TableFile['rowsFrom']> => {
    if (typeof value === 'string') return table(value);
    const part = (one: { readonly table: string; readonly where?: string }) => ({
      ...one,
      table: table(one.table),
      ...(one.where !== undefined && { where: formula(one.table, one.where) }),
    });
    if (Array.isArray(value)) {
      return (value as readonly (string | { readonly table: string; readonly where?: string })[]).map(
        (one) => (typeof one === 'string' ? table(one) : part(one)),
      );
    }
    if ('cross' in value) return { ...value, cross: [table(value.cross[0]), table(value.cross[1])] as const };
    if ('slices' in value) {
      return {
        ...value,
        slices: value.slices.map(table),
        by: column(value.slices[0], value.by),
        ...(value.need && { need: value.need.map(table) }),
      };
    }
    return part(value as { readonly table: string; readonly where?: string });
  };

  const rowObjects = <R extends NonNullable<TableFile['rows']>>(owner: string, rows: R): R =>
    rows.map((row) =>
      Array.isArray(row) ? row : keys(owner, row as Readonly<Record<string, unknown>>, (value) => value),
    ) as unknown as R;

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
    ...(one.rowsFrom !== undefined && { rowsFrom: rowsFrom(one.rowsFrom) }),
    ...(one.parts && {
      parts: one.parts.map((part) => ({
        ...part,
        table: table(part.table),
        ...(part.columns && { columns: keys(one.code, part.columns, (text) => source(part.table, text)) }),
        ...(part.where !== undefined && { where: formula(part.table, part.where) }),
      })),
    }),
    ...(one.from !== undefined && { from: table(one.from) }),
    ...(one.kind === 'pivot' && one.where !== undefined && { where: formula(one.from, one.where) }),
    ...(one.by !== undefined && { by: many(one.from, one.by) }),
    ...(one.across && {
      across: {
        ...one.across,
        column: column(one.from, one.across.column),
        ...(one.across.of !== undefined && { of: column(one.from, one.across.of) }),
      },
    }),
    ...(one.values && {
      values: one.values.map((value) => ({
        ...value,
        ...(value.column !== undefined && { column: column(one.from, value.column) }),
      })),
    }),
    ...(one.rows && { rows: rowObjects(one.code, one.rows) }),
    ...(one.versions && {
      versions: one.versions.map((version) => ({ ...version, rows: rowObjects(one.code, version.rows) })),
    }),
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
