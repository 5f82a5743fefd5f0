import { arrange } from '../solution/shape.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { SOLUTION_SHAPE } from './solution-shape.ts';

const LINE = 120;

/**
 * The solution as text: members in one order, formulas with their leading `=`, two spaces, short values on one line.
 * The same content gives the same bytes, and what is printed parses to the same content.
 */
export function printSolution(file: SolutionFile): string {
  return `${print(arrange(SOLUTION_SHAPE, file), 0)}\n`;
}

function print(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Rows stay on their line however long they are; everything else breaks where it no longer fits.
  const isPlainList =
    Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
  if (isPlainList) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
  const flat = depth > 0 ? onOneLine(value, LINE - depth * 2) : undefined;
  if (flat !== undefined) return flat;
  const pad = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value))
    return `[\n${value.map((each) => pad + print(each, depth + 1)).join(',\n')}${end}]`;
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, each]) => `${pad}${JSON.stringify(name)}: ${print(each, depth + 1)}`).join(',\n')}${end}}`;
}

/** The value on one line, or undefined as soon as it is longer than `room`. */
function onOneLine(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return text.length <= room ? text : undefined;
  }
  const isList = Array.isArray(value);
  const entries: [string, unknown][] = isList
    ? value.map((each) => ['', each])
    : Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return isList ? '[]' : '{}';
  const parts: string[] = [];
  let left = room - (isList ? 2 : 4);
  for (const [name, each] of entries) {
    const head = isList ? '' : `${JSON.stringify(name)}: `;
    const inner = onOneLine(each, left - head.length);
    if (inner === undefined) return undefined;
    parts.push(head + inner);
    left -= head.length + inner.length + 2;
  }
  const text = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return text.length <= room ? text : undefined;
}
