import { BOUND_CALLS } from '../functions/spec/bound-calls.ts';
import type { Say } from './say.ts';
import {
  columnsOf,
  displayName,
  type FormulaSolution,
  findTable,
  fold,
  followPath,
  namedOf,
  type ScopeColumn,
  type ScopeTable,
  tagsOf,
} from './scope.ts';
import { callAtCaret, tokenizeFormula } from './tokens.ts';

export type CompletionKind = 'column' | 'table' | 'function' | 'tag' | 'parameter' | 'period' | 'balance';

export interface Completion {
  readonly kind: CompletionKind;
  /** What is matched and shown first: the code. */
  readonly label: string;
  /** The display name, the type of a column, the arguments of a function. */
  readonly detail: string;
  /** One sentence on what a function gives; it is found by its words, too. */
  readonly summary?: string | undefined;
  /** Replaces `from`..`to` of the text; the caret then stands at `caret` characters into it. */
  readonly insert: string;
  readonly caret: number;
}

export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

export interface FunctionLabel {
  readonly name: string;
  readonly signature: string;
  readonly summary?: string | undefined;
}

const none: Completions = { from: 0, to: 0, items: [] };
const limit = 40;

/** What could be meant at the caret. `functions` are the engine's, `say` names the types of columns. */
export function completeFormula(
  text: string,
  caret: number,
  solution: FormulaSolution,
  tableCode: string,
  functions: readonly FunctionLabel[],
  language: string,
  say: Say,
): Completions {
  const tokens = tokenizeFormula(text);
  const token = tokens.find((each) => each.at < caret && caret <= each.end);
  const own = findTable(solution, tableCode);
  if (!token) return none;
  if (token.kind === 'reference' && (token.open || caret < token.end)) {
    return completeReference(text, token.at, token.end, token.open, caret, solution, own, language, say);
  }
  if (token.kind === 'text' && (token.open || caret < token.end)) {
    return completeArgument(text, token.at, token.end, token.open, caret, solution, tokens, language);
  }
  if (token.kind === 'name' || token.kind === 'function') {
    return completeName(text, token.at, caret, token.kind, solution, own, functions, language, say);
  }
  return none;
}

function ranked(items: Completion[], partial: string): Completion[] {
  const wanted = fold(partial);
  // One or two Latin letters stand in almost any sentence.
  const searches = wanted.length > 2 || /\p{Script=Han}/u.test(wanted);
  const rank = (item: Completion) => {
    const label = fold(item.label);
    if (label.startsWith(wanted)) return 0;
    if (fold(item.detail).startsWith(wanted)) return 1;
    if (label.includes(wanted) || fold(item.detail).includes(wanted)) return 2;
    return searches && fold(item.summary ?? '').includes(wanted) ? 3 : 4;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((each) => each.item);
}

function completeReference(
  text: string,
  at: number,
  end: number,
  open: boolean,
  caret: number,
  solution: FormulaSolution,
  own: ScopeTable | undefined,
  language: string,
  say: Say,
): Completions {
  const bracket = text.indexOf('[', at);
  const tableName = text.slice(at, bracket);
  const inside = text.slice(bracket + 1, caret);
  const to = caret + (/^[\p{L}\p{N}_]*/u.exec(text.slice(caret, end))?.[0].length ?? 0);
  const close = open ? ']' : '';
  if (tableName !== '') {
    const table = findTable(solution, tableName);
    if (!table) return none;
    const partial = /[^[:]*$/.exec(inside)?.[0] ?? '';
    const nested = inside.includes('[');
    return {
      from: caret - partial.length,
      to,
      items: ranked(columnItems(table, language, nested ? '' : close, say), partial),
    };
  }
  if (!own || !inside.startsWith('@')) return none;
  const path = inside.slice(1);
  if (path.startsWith('#')) {
    const partial = path.slice(1);
    const items = tagsOf(own).map(
      (tag): Completion => ({
        kind: 'tag',
        label: tag,
        detail: columnsOf(own)
          .filter((column) => column.tags?.includes(tag))
          .map((column) => displayName(column, language))
          .join(', '),
        insert: `${tag}${close}`,
        caret: tag.length + 1,
      }),
    );
    return { from: caret - partial.length, to, items: ranked(items, partial) };
  }
  const parts = path.split('.');
  const partial = (parts.pop() ?? '').replace(/^\[/, '');
  const written = parts.map((part) => part.replace(/^\[|\]$/g, ''));
  const table = written.length === 0 ? own : followPath(solution, own, written);
  if (!table) return none;
  const typedBracket = path.endsWith(`[${partial}`) ? 1 : 0;
  return {
    from: caret - partial.length - typedBracket,
    to,
    items: ranked(columnItems(table, language, close, say), partial),
  };
}

function columnItems(table: ScopeTable, language: string, close: string, say: Say): Completion[] {
  return columnsOf(table).map((column) => columnItem(column, language, column.code, close, say));
}

function columnItem(
  column: ScopeColumn,
  language: string,
  insert: string,
  close: string,
  say: Say,
): Completion {
  const leads = column.type === 'reference' || column.type === 'rows';
  // A reference is rarely meant itself: leave the bracket open, ready for the field.
  const ending = leads && close !== '' ? '.' : close;
  const name = displayName(column, language);
  const type = say(`types.${column.type}`);
  return {
    kind: 'column',
    label: column.code,
    detail: name === column.code ? type : `${name} · ${type}`,
    insert: `${insert}${ending}`,
    caret: insert.length + (ending === '' ? 0 : 1),
  };
}

function completeName(
  text: string,
  at: number,
  caret: number,
  tokenKind: 'name' | 'function',
  solution: FormulaSolution,
  own: ScopeTable | undefined,
  functions: readonly FunctionLabel[],
  language: string,
  say: Say,
): Completions {
  const partial = text.slice(at, caret);
  const follows = tokenKind === 'function' ? '' : '(';
  const items: Completion[] = [];
  if (tokenKind === 'name') {
    for (const column of own ? columnsOf(own) : []) {
      items.push(columnItem(column, language, `[@${column.code}`, ']', say));
    }
    for (const { code, ...named } of namedOf(solution, 'parameter')) {
      const name = displayName({ code, ...named }, language);
      items.push({
        kind: 'parameter',
        label: code,
        detail: name === code ? '' : name,
        insert: code,
        caret: code.length,
      });
    }
    for (const table of solution.tables) {
      const name = displayName(table, language);
      items.push({
        kind: 'table',
        label: table.code,
        detail: name === table.code ? '' : name,
        insert: `${table.code}[`,
        caret: table.code.length + 1,
      });
    }
  }
  for (const each of functions) {
    items.push({
      kind: 'function',
      label: each.name,
      detail: each.signature.slice(each.name.length),
      summary: each.summary,
      insert: `${each.name}${follows}`,
      caret: each.name.length + follows.length,
    });
  }
  const rest = /^[\p{L}\p{N}_.]*/u.exec(text.slice(caret))?.[0].length ?? 0;
  return { from: at, to: caret + rest, items: ranked(items, partial) };
}

function completeArgument(
  text: string,
  at: number,
  end: number,
  open: boolean,
  caret: number,
  solution: FormulaSolution,
  tokens: ReturnType<typeof tokenizeFormula>,
  language: string,
): Completions {
  const call = callAtCaret(tokens, at);
  if (call?.argument !== 0) return none;
  const partial = text.slice(at + 1, caret);
  const close = open ? '"' : '';
  const item = (kind: CompletionKind, label: string, detail: string): Completion => ({
    kind,
    label,
    detail,
    insert: `${label}${close}`,
    caret: label.length + 1,
  });
  const to = open ? caret : end - 1;
  const kind = BOUND_CALLS.get(call.name)?.names;
  if (!kind) return none;
  const items = namedOf(solution, kind).map((each) =>
    item(kind, each.code, kind === 'period' ? '' : displayName(each, language)),
  );
  return { from: at + 1, to, items: ranked(items, partial) };
}
