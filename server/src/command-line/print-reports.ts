import { type CalculationResult, type ExplainNode, errorText, type Problem, textIn } from '@suanpan/engine';
import type { Language } from '@suanpan/engine/formula';
import { type CommandText, commandText } from './command-texts.ts';
import { lineOf, placeInJson } from './input/json-place.ts';

/** One block per problem: place, reason, what was perhaps meant, and the formula with a mark under the character. */
export function problemsText(
  path: string,
  problems: readonly Problem[],
  language: Language,
  json?: string,
): string {
  const say = (key: CommandText, facts: Readonly<Record<string, string | number>>): string =>
    commandText(key, facts, language);
  return problems
    .map(({ path: inside, table, column, at, end, nearest, formula, key, facts }) => {
      const place = [
        inside,
        table && say('atTable', { name: table }),
        column && say('atColumn', { name: column }),
        at !== undefined && say('atCharacter', { number: at + 1 }),
      ].filter(Boolean);
      const reason = errorText({ key, facts }, language);
      const lines = [[path, place.join(', '), reason].filter(Boolean).join(': ')];
      if (json !== undefined && inside !== '')
        lines.push(`  ${say('atLine', lineOf(json, placeInJson(json, inside)))}`);
      if (nearest !== undefined) lines.push(`  ${say('meant', { name: nearest })}`);
      if (formula !== undefined && at !== undefined)
        lines.push(`  ${formula.replaceAll('\n', ' ')}`, `  ${marked(formula, at, end ?? at + 1)}`);
      return lines.join('\n');
    })
    .join('\n');
}

/** Places a text takes on a terminal: Chinese characters take two. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, each) => width + (/[\u1100-\u115f\u2e80-\uffe6]/.test(each) ? 2 : 1), 0);

/** Marks under a part of a text. */
function marked(text: string, at: number, end: number): string {
  return ' '.repeat(widthOf(text.slice(0, at))) + '^'.repeat(Math.max(1, widthOf(text.slice(at, end))));
}

export function explanationText(node: ExplainNode, depth: number): string {
  const pad = '  '.repeat(depth);
  const lines = [`${pad}${node.label} = ${node.shown}${node.note ? `  (${node.note})` : ''}`];
  if (node.formula !== undefined) lines.push(`${pad}  ${node.formula}`);
  if (node.filled !== undefined && node.filled !== node.formula) lines.push(`${pad}  ${node.filled}`);
  for (const input of node.inputs ?? []) lines.push(explanationText(input, depth + 1));
  return lines.join('\n');
}

/** What failed or blocks, one line per cause: cells that only pass an error on aren't named, like ones counted. */
export function failureLines({ errors, findings }: CalculationResult, language: Language): string[] {
  const causes = new Map<string, { line: string; more: number }>();
  for (const { table, key, column, code, message, cause } of errors) {
    if (cause) continue;
    const reason = errorText(message, language);
    const same = causes.get(`${table}.${column} ${reason}`);
    if (same) same.more += 1;
    else
      causes.set(`${table}.${column} ${reason}`, {
        line: `${table} ${key} ${column}: ${code} ${reason}`.trimEnd(),
        more: 0,
      });
  }
  const failed = [...causes.values()].map(({ line, more }) =>
    more === 0 ? line : `${line} ${commandText('moreRows', { count: more }, language)}`,
  );
  const blocking = findings
    .filter(({ severity }) => severity === 'block')
    .map(({ table, key, message }) =>
      [[table, key].filter(Boolean).join(' '), textIn(message, language)].filter(Boolean).join(': '),
    );
  return [...failed, ...blocking];
}
