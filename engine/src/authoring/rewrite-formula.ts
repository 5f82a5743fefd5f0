import { BOUND_CALLS, type BoundCall, LET } from '../functions/spec/bound-calls.ts';
import { childrenOf, type Name, type Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { directoryOf } from '../solution/names.ts';
import { letParts } from './let-parts.ts';
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
  const rewrite = new NameRewrite(file, owner === undefined ? undefined : findTable(file, owner), visitor);
  rewrite.walk(parsed.node, new Set());
  return rewrite.applyTo(formula);
}

/** Shows a visitor the names of one formula and gathers what it wants written instead. */
class NameRewrite {
  private readonly file: FormulaSolution;
  private readonly own: ScopeTable | undefined;
  private readonly visitor: ReferenceVisitor;
  private readonly changes: Name[] = [];

  constructor(file: FormulaSolution, own: ScopeTable | undefined, visitor: ReferenceVisitor) {
    this.file = file;
    this.own = own;
    this.visitor = visitor;
  }

  applyTo(formula: string): string {
    let text = formula;
    for (const change of this.changes.sort((a, b) => b.at - a.at))
      text = text.slice(0, change.at) + change.text + text.slice(change.end);
    return text;
  }

  /** @param letNames names of a LET around the part */
  walk(node: Node, letNames: ReadonlySet<string>): void {
    switch (node.kind) {
      case 'field':
        return this.path(node.path);
      case 'between':
        return this.span(this.own, node.from, node.to);
      case 'column': {
        const table = this.table(node.table);
        if (node.to) this.span(table, node.from, node.to);
        else this.column(table, node.from);
        return;
      }
      case 'tagged':
        return this.read(this.own, ({ tags }) =>
          (tags ?? []).some((tag) => foldName(tag) === foldName(node.tag.text)),
        );
      case 'name':
        if (!letNames.has(foldName(node.name)))
          this.bareName({ text: node.name, at: node.at, end: node.end });
        return;
      case 'call':
        return this.call(node, letNames);
      default:
        for (const part of childrenOf(node)) this.walk(part, letNames);
    }
  }

  /** A table, or a parameter. */
  private bareName(name: Name): void {
    const { file, own, visitor } = this;
    if (findTable(file, name.text)) return this.read(this.table(name), () => true);
    const parameter = directoryOf(file.parameters).find(name.text);
    if (!parameter || (own && findColumn(own, name.text))) return;
    const next = visitor.parameter?.(parameter.code) ?? parameter.code;
    if (foldName(parameter.code) === foldName(name.text) && next !== parameter.code) this.write(name, next);
  }

  private call(node: Extract<Node, { kind: 'call' }>, letNames: ReadonlySet<string>): void {
    const name = node.name.toUpperCase();
    this.namedText(BOUND_CALLS.get(name)?.names, node.args[0]);
    if (name === LET.name) for (const [part, names] of letParts(node, letNames)) this.walk(part, names);
    else for (const argument of node.args) this.walk(argument, letNames);
  }

  /** What a first argument names in quotes. */
  private namedText(kind: BoundCall['names'], first: Node | undefined): void {
    if (!kind || kind === 'period' || first?.kind !== 'text') return;
    const next = this.visitor[kind]?.(first.value) ?? first.value;
    if (next !== first.value) this.changes.push({ at: first.at, end: first.end, text: `"${next}"` });
  }

  private write(name: Name, next: string): void {
    if (next !== name.text) this.changes.push({ at: name.at, end: name.end, text: next });
  }

  private path(path: readonly Name[]): void {
    let table = this.own;
    for (const part of path) {
      const column = this.column(table, part);
      table = column?.table === undefined ? undefined : findTable(this.file, column.table);
    }
  }

  private column(table: ScopeTable | undefined, name: Name): ScopeColumn | undefined {
    if (!table) return undefined;
    const column = findColumn(table, name.text);
    const code = column?.code ?? name.text;
    const next = this.visitor.column?.(table.code, code) ?? code;
    // A display name in a formula keeps pointing at its column, so only written codes change.
    if (!column || foldName(column.code) === foldName(name.text))
      this.write(name, next === code ? name.text : next);
    return column;
  }

  private table(name: Name): ScopeTable | undefined {
    const table = findTable(this.file, name.text);
    if (!table) return undefined;
    const next = this.visitor.table?.(table.code) ?? table.code;
    if (foldName(table.code) === foldName(name.text))
      this.write(name, next === table.code ? name.text : next);
    return table;
  }

  private read(table: ScopeTable | undefined, isRead: (column: ScopeColumn, place: number) => boolean): void {
    const { reads } = this.visitor;
    if (table && reads) for (const { code } of columnsOf(table).filter(isRead)) reads(table.code, code);
  }

  /** The ends are named, what stands between them is read. */
  private span(table: ScopeTable | undefined, from: Name, to: Name): void {
    const codes = table ? columnsOf(table).map(({ code }) => code) : [];
    const [first, last] = [from, to]
      .map((name) => codes.indexOf(this.column(table, name)?.code ?? ''))
      .sort((a, b) => a - b);
    this.read(table, (_, place) => first! >= 0 && place > first! && place < last!);
  }
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
