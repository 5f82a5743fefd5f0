import type { FunctionHelp } from '../functions/help/function-help.ts';
import { BOUND_CALLS, LET } from '../functions/spec/bound-calls.ts';
import { childrenOf, type Name, type Node, type Span } from '../language/ast.ts';
import type { FormulaProblem } from '../language/formula-problem.ts';
import { nearest } from '../language/nearest.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { directoryOf } from '../solution/names.ts';
import { errorText, type Language } from '../texts/index.ts';
import { knownFunction, knownFunctionNames } from './known-functions.ts';
import { letParts } from './let-parts.ts';
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

type Call = Extract<Node, { kind: 'call' }>;

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
  return new NameCheck(solution, findTable(solution, tableCode), say, help).check(parsed.node, new Set());
}

function fromProblem(problem: FormulaProblem, language: Language): FormulaComplaint {
  return {
    at: problem.at,
    end: Math.max(problem.end, problem.at + 1),
    message: errorText(problem, language),
  };
}

function complain(node: Span, message: string): FormulaComplaint {
  return { at: node.at, end: node.end, message };
}

/** Every name of a formula against the solution, as the row of one table sees them. */
class NameCheck {
  private readonly solution: FormulaSolution;
  private readonly own: ScopeTable | undefined;
  private readonly say: Say;
  private readonly help: FunctionHelp | null;

  constructor(solution: FormulaSolution, own: ScopeTable | undefined, say: Say, help: FunctionHelp | null) {
    this.solution = solution;
    this.own = own;
    this.say = say;
    this.help = help;
  }

  /** @param letNames names of a LET around the part */
  check(node: Node, letNames: ReadonlySet<string>): FormulaComplaint | null {
    switch (node.kind) {
      case 'field':
        return this.path(node.path);
      case 'tagged':
        return this.tag(node.tag);
      case 'between':
        return this.column(this.own, node.from) ?? this.column(this.own, node.to);
      case 'column': {
        const table = findTable(this.solution, node.table.text);
        if (!table) return this.unknown(node.table, 'check.unknownTable', node.table.text, this.tableNames());
        return this.column(table, node.from) ?? (node.to ? this.column(table, node.to) : null);
      }
      case 'name':
        return letNames.has(fold(node.name)) ? null : this.bareName(node, node.name);
      case 'call':
        return this.call(node, letNames);
      default:
        return firstOf(childrenOf(node), (each) => this.check(each, letNames));
    }
  }

  private unknown(
    node: Span,
    key: `check.${CheckKey}`,
    name: string,
    candidates: readonly string[],
    where = '',
  ): FormulaComplaint {
    const close = nearest(name, candidates);
    const base = this.say(key, { name, table: where });
    return complain(node, close ? `${base} ${this.say('check.nearest', { name: close })}` : base);
  }

  private tableNames(): readonly string[] {
    return directoryOf(this.solution.tables).candidates();
  }

  private bareName(node: Span, name: string): FormulaComplaint | null {
    if (findTable(this.solution, name)) return null;
    const parameters = directoryOf(this.solution.parameters);
    // A column without its brackets is complained of before a parameter of that name is meant.
    if (parameters.find(name) && !(this.own && findColumn(this.own, name))) return null;
    const candidates = this.own
      ? [...columnNames(this.own).candidates(), ...this.tableNames(), ...parameters.candidates()]
      : [];
    return this.unknown(node, 'check.unknownName', name, candidates);
  }

  private tag(tag: Name): FormulaComplaint | null {
    const { own } = this;
    if (!own || own.columns?.some(({ tags }) => tags?.some((each) => fold(each) === fold(tag.text))))
      return null;
    return complain(tag, this.say('check.unknownTag', { name: tag.text, table: own.code }));
  }

  private column(table: ScopeTable | undefined, name: Name): FormulaComplaint | null {
    if (!table || findColumn(table, name.text)) return null;
    return this.unknown(name, 'check.unknownColumn', name.text, columnNames(table).candidates(), table.code);
  }

  private path(path: readonly Name[]): FormulaComplaint | null {
    let table = this.own;
    for (const [index, name] of path.entries()) {
      if (!table) return null;
      const column = findColumn(table, name.text);
      if (!column) return this.column(table, name);
      if (index === path.length - 1) return null;
      if (!column.table) return complain(name, this.say('check.notReference', { name: column.code }));
      table = findTable(this.solution, column.table);
    }
    return null;
  }

  private call(node: Call, letNames: ReadonlySet<string>): FormulaComplaint | null {
    const name = node.name.toUpperCase();
    const spec = knownFunction(name);
    if (!spec) return this.unknown(node.nameSpan, 'check.unknownFunction', node.name, knownFunctionNames());
    const signature = this.help?.signature(spec.signature) ?? spec.signature;
    if (node.args.length < spec.min)
      return complain(node, this.say('check.tooFewArguments', { name, signature }));
    if (node.args.length > spec.max)
      return complain(node, this.say('check.tooManyArguments', { name, signature }));
    const wrong = this.namedText(name, node.args[0]);
    if (wrong) return wrong;
    return name === LET.name
      ? firstOf(letParts(node, letNames), ([part, names]) => this.check(part, names))
      : firstOf(node.args, (each) => this.check(each, letNames));
  }

  /** What a first argument names in quotes: a parameter, a balance, a fact of the period. */
  private namedText(call: string, first: Node | undefined): FormulaComplaint | null {
    const kind = BOUND_CALLS.get(call)?.names;
    if (first?.kind !== 'text' || !kind) return null;
    const names = directoryOf(namedOf(this.solution, kind));
    if (names.find(first.value)) return null;
    return this.unknown(first, `check.unknown.${kind}`, first.value, names.candidates());
  }
}

function firstOf<T>(
  items: Iterable<T>,
  check: (item: T) => FormulaComplaint | null,
): FormulaComplaint | null {
  for (const item of items) {
    const found = check(item);
    if (found) return found;
  }
  return null;
}
