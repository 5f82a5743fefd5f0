import { BOUND_CALLS, LET } from '../functions/spec/bound-calls.ts';
import type { Name, Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import {
  columnsOf,
  type FormulaSolution,
  findColumn,
  findTable,
  type ScopeColumn,
  type ScopeTable,
} from './scope.ts';

/** A part of the file that reads names: which section, which one of it, and which column where it is a column. */
export interface ReferencePlace {
  kind: 'column' | 'table' | 'step' | 'rule' | 'balance' | 'writeBack' | 'carry' | 'payslip' | 'test';
  code: string;
  column?: string;
}

/** What stands where a name stands: rename rewrites, "where used" only listens. Each answers the name to write. */
export interface ReferenceVisitor {
  table?: (code: string) => string;
  column?: (table: string, code: string) => string;
  /** Columns read without being named: by a tag, between two others, with their whole table. */
  reads?: (table: string, code: string) => void;
  parameter?: (code: string) => string;
  balance?: (code: string) => string;
  /** Told before the names of a part are passed. */
  enter?: (place: ReferencePlace) => void;
}

/**
 * Rewrites the names of one formula. `owner` is the table whose row the formula sees. A formula that can't be read
 * stays as it is: a rename must never lose what somebody is still typing.
 */
export function rewriteFormula(
  file: FormulaSolution,
  owner: string | undefined,
  formula: string,
  visitor: ReferenceVisitor,
): string {
  const parsed = parseFormula(formula);
  if (!parsed.ok) return formula;
  const changes: { at: number; end: number; text: string }[] = [];

  const place = (name: { at: number; end: number; text: string }, next: string) => {
    if (next !== name.text) changes.push({ at: name.at, end: name.end, text: next });
  };

  const visitColumn = (table: ScopeTable | undefined, name: Name): ScopeColumn | undefined => {
    if (!table) return undefined;
    const column = findColumn(table, name.text);
    const code = column?.code ?? name.text;
    const next = visitor.column?.(table.code, code) ?? code;
    // A display name in a formula keeps pointing at its column, so only written codes change.
    if (!column || foldName(column.code) === foldName(name.text))
      place(name, next === code ? name.text : next);
    return column;
  };

  const visitTable = (name: Name): ScopeTable | undefined => {
    const table = findTable(file, name.text);
    if (!table) return undefined;
    const next = visitor.table?.(table.code) ?? table.code;
    if (foldName(table.code) === foldName(name.text)) place(name, next === table.code ? name.text : next);
    return table;
  };

  const own = owner === undefined ? undefined : findTable(file, owner);
  const read = (
    table: ScopeTable | undefined,
    isRead: (column: ScopeColumn, place: number) => boolean,
  ): void => {
    if (table && visitor.reads)
      for (const column of columnsOf(table).filter(isRead)) visitor.reads(table.code, column.code);
  };

  /** The ends are named, what stands between them is read. */
  const visitSpan = (table: ScopeTable | undefined, from: Name, to: Name): void => {
    const codes = table ? columnsOf(table).map(({ code }) => code) : [];
    const [first, last] = [from, to]
      .map((name) => codes.indexOf(visitColumn(table, name)?.code ?? ''))
      .sort((a, b) => a - b);
    read(table, (_, place) => first! >= 0 && place > first! && place < last!);
  };

  const walk = (node: Node, letNames: ReadonlySet<string>): void => {
    switch (node.kind) {
      case 'field': {
        let table = own;
        for (const part of node.path) {
          const column = visitColumn(table, part);
          table = column?.table === undefined ? undefined : findTable(file, column.table);
        }
        return;
      }
      case 'between': {
        visitSpan(own, node.from, node.to);
        return;
      }
      case 'column': {
        const table = visitTable(node.table);
        if (node.to) visitSpan(table, node.from, node.to);
        else visitColumn(table, node.from);
        return;
      }
      case 'tagged':
        read(own, ({ tags }) => (tags ?? []).some((tag) => foldName(tag) === foldName(node.tag.text)));
        return;
      case 'name':
        if (!letNames.has(foldName(node.name)))
          read(visitTable({ text: node.name, at: node.at, end: node.end }), () => true);
        return;
      case 'unary':
        walk(node.operand, letNames);
        return;
      case 'binary':
        walk(node.left, letNames);
        walk(node.right, letNames);
        return;
      case 'array':
        for (const row of node.rows) for (const cell of row) walk(cell, letNames);
        return;
      case 'call': {
        const upper = node.name.toUpperCase();
        const kind = BOUND_CALLS.get(upper)?.names;
        const first = node.args[0];
        if (kind && kind !== 'period' && first?.kind === 'text') {
          const next = visitor[kind]?.(first.value) ?? first.value;
          if (next !== first.value) changes.push({ at: first.at, end: first.end, text: `"${next}"` });
        }
        if (upper === LET.name) {
          const names = new Set(letNames);
          node.args.forEach((argument, index) => {
            const isName = index % 2 === 0 && index < node.args.length - 1 && argument.kind === 'name';
            if (isName) names.add(foldName(argument.name));
            else walk(argument, names);
          });
          return;
        }
        for (const argument of node.args) walk(argument, letNames);
        return;
      }
      default:
        return;
    }
  };
  walk(parsed.node, new Set());

  let text = formula;
  for (const change of changes.sort((a, b) => b.at - a.at)) {
    text = text.slice(0, change.at) + change.text + text.slice(change.end);
  }
  return text;
}

/** Rewrites `{column}`, `{ref.field}` and `{=formula}` of a message. `{{` is a brace. */
export function rewriteMessage(
  file: FormulaSolution,
  owner: string | undefined,
  message: string,
  visitor: ReferenceVisitor,
): string {
  return message.replace(/\{\{|\{=((?:[^{}"]|"[^"]*")*)\}|\{([^{}=][^{}]*)\}/g, (whole, formula, path) => {
    if (whole === '{{') return whole;
    if (typeof formula === 'string') return `{${rewriteFormula(file, owner, `=${formula}`, visitor)}}`;
    const rewritten = rewriteFormula(file, owner, `=[@${String(path).trim()}]`, visitor);
    const inner = /^=\[@(.*)\]$/.exec(rewritten);
    return inner ? `{${inner[1]}}` : whole;
  });
}
