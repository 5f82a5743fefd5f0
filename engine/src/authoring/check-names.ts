import type { FunctionHelp } from '../functions/help/function-help.ts';
import { BOUND_CALLS, LET } from '../functions/spec/bound-calls.ts';
import type { Node } from '../language/ast.ts';
import type { FormulaProblem } from '../language/formula-problem.ts';
import { nearest } from '../language/nearest.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { directoryOf } from '../solution/names.ts';
import { errorText, type Language } from '../texts/index.ts';
import { knownFunction, knownFunctionNames } from './known-functions.ts';
import type { CheckKey, Say } from './say.ts';
import {
  columnNames,
  type FormulaSolution,
  findColumn,
  findTable,
  fold,
  namedOf,
  type ScopeTable,
} from './scope.ts';

/** What is wrong with a formula, where it stands in the text, and in which words. */
export interface FormulaComplaint {
  readonly at: number;
  readonly end: number;
  readonly message: string;
}

/**
 * Reads a formula as far as one can without computing: its shape by the engine's parser, then every name against the
 * solution. The server's own check of the whole file has the last word when it is saved. `help` puts signatures into
 * the person's language.
 */
export function checkFormula(
  text: string,
  solution: FormulaSolution,
  tableCode: string,
  language: Language,
  say: Say,
  help: FunctionHelp | null,
): FormulaComplaint | null {
  if (text.trim() === '' || text.trim() === '=') return null;
  const parsed = parseFormula(text);
  if (!parsed.ok) return fromProblem(parsed.error, language);
  return checkNames(parsed.node, solution, findTable(solution, tableCode), say, help);
}

function fromProblem(problem: FormulaProblem, language: Language): FormulaComplaint {
  return {
    at: problem.at,
    end: Math.max(problem.end, problem.at + 1),
    message: errorText(problem, language),
  };
}

function complain(node: { at: number; end: number }, message: string): FormulaComplaint {
  return { at: node.at, end: node.end, message };
}

function unknown(
  node: { at: number; end: number },
  say: Say,
  key: `check.${CheckKey}`,
  name: string,
  candidates: readonly string[],
  where = '',
): FormulaComplaint {
  const close = nearest(name, candidates);
  const base = say(key, { name, table: where });
  return complain(node, close ? `${base} ${say('check.nearest', { name: close })}` : base);
}

function checkNames(
  root: Node,
  solution: FormulaSolution,
  own: ScopeTable | undefined,
  say: Say,
  help: FunctionHelp | null,
): FormulaComplaint | null {
  const visit = (node: Node, letNames: ReadonlySet<string>): FormulaComplaint | null => {
    switch (node.kind) {
      case 'unary':
        return visit(node.operand, letNames);
      case 'binary':
        return visit(node.left, letNames) ?? visit(node.right, letNames);
      case 'array':
        return firstOf(node.rows.flat(), (each) => visit(each, letNames));
      case 'field':
        return checkPath(node.path);
      case 'tagged':
        if (
          !own ||
          own.columns?.some((column) => column.tags?.some((tag) => fold(tag) === fold(node.tag.text)))
        )
          return null;
        return complain(node.tag, say('check.unknownTag', { name: node.tag.text, table: own.code }));
      case 'between':
        return checkColumn(own, node.from) ?? checkColumn(own, node.to);
      case 'column': {
        const table = findTable(solution, node.table.text);
        if (!table) {
          const tables = directoryOf(solution.tables).candidates();
          return unknown(node.table, say, 'check.unknownTable', node.table.text, tables);
        }
        return checkColumn(table, node.from) ?? (node.to ? checkColumn(table, node.to) : null);
      }
      case 'name': {
        if (letNames.has(fold(node.name)) || findTable(solution, node.name)) return null;
        const candidates = own
          ? [...columnNames(own).candidates(), ...directoryOf(solution.tables).candidates()]
          : [];
        return unknown(node, say, 'check.unknownName', node.name, candidates);
      }
      case 'call':
        return checkCall(node, letNames);
      default:
        return null;
    }
  };

  const checkColumn = (table: ScopeTable | undefined, name: { text: string; at: number; end: number }) => {
    if (!table || findColumn(table, name.text)) return null;
    return unknown(name, say, 'check.unknownColumn', name.text, columnNames(table).candidates(), table.code);
  };

  const checkPath = (path: readonly { text: string; at: number; end: number }[]): FormulaComplaint | null => {
    let table = own;
    for (const [index, name] of path.entries()) {
      if (!table) return null;
      const column = findColumn(table, name.text);
      if (!column)
        return unknown(
          name,
          say,
          'check.unknownColumn',
          name.text,
          columnNames(table).candidates(),
          table.code,
        );
      if (index === path.length - 1) return null;
      if (!column.table) return complain(name, say('check.notReference', { name: column.code }));
      table = findTable(solution, column.table);
    }
    return null;
  };

  const checkCall = (
    node: Extract<Node, { kind: 'call' }>,
    letNames: ReadonlySet<string>,
  ): FormulaComplaint | null => {
    const name = node.name.toUpperCase();
    const spec = knownFunction(name);
    if (!spec) return unknown(node.nameSpan, say, 'check.unknownFunction', node.name, knownFunctionNames());
    const signature = help?.signature(spec.signature) ?? spec.signature;
    if (node.args.length < spec.min) {
      return complain(node, say('check.tooFewArguments', { name, signature }));
    }
    if (node.args.length > spec.max) {
      return complain(node, say('check.tooManyArguments', { name, signature }));
    }
    const first = node.args[0];
    if (first?.kind === 'text') {
      const kind = BOUND_CALLS.get(name)?.names;
      const names = kind && directoryOf(namedOf(solution, kind));
      if (names && !names.find(first.value))
        return unknown(first, say, `check.unknown.${kind}`, first.value, names.candidates());
    }
    if (name === LET.name) {
      const inside = new Set(letNames);
      for (let i = 0; i < node.args.length; i++) {
        const argument = node.args[i]!;
        if (i % 2 === 0 && i < node.args.length - 1 && argument.kind === 'name')
          inside.add(fold(argument.name));
        else {
          const wrong = visit(argument, inside);
          if (wrong) return wrong;
        }
      }
      return null;
    }
    return firstOf(node.args, (each) => visit(each, letNames));
  };

  return visit(root, new Set());
}

function firstOf<T>(
  items: readonly T[],
  check: (item: T) => FormulaComplaint | null,
): FormulaComplaint | null {
  for (const item of items) {
    const found = check(item);
    if (found) return found;
  }
  return null;
}
