import { arrange } from './shape.ts';
import type { SolutionFile } from './solution-file.ts';
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
  const flat = onOneLine(value);
  // Rows stay on their line however long they are; everything else breaks where it no longer fits.
  const isPlainList =
    Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
  if (isPlainList || (flat.length + depth * 2 <= LINE && depth > 0)) return flat;
  const pad = '  '.repeat(depth + 1);
  const end = `\n${'  '.repeat(depth)}`;
  if (Array.isArray(value))
    return `[\n${value.map((each) => pad + print(each, depth + 1)).join(',\n')}${end}]`;
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, each]) => `${pad}${JSON.stringify(name)}: ${print(each, depth + 1)}`).join(',\n')}${end}}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`).join(', ')} }`;
}
