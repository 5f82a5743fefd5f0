// Evaluates the formulas of a JSON file of cases and prints a JSON list of results; see docs/command-line.md.
// Exit 0; 2 when the file can't be read or has another shape.
import { readFileSync } from 'node:fs';
import { evaluateCases } from '@suanpan/engine/formula';

async function main(args: readonly string[]): Promise<number> {
  const [path, ...rest] = args;
  if (path === undefined || rest.length > 0 || path === '--help') {
    process.stderr.write(
      'Usage: npm run -s evaluate -- CASES.json\n' +
        'CASES.json: [{ "cells": {"Sheet1": [[1, "=A1*2", "text", null]]}, "formula": "=A1+B1" }]\n' +
        '(or "formulas": ["=…", …]). Prints a JSON list: a value, a list of values, or {"error": "#N/A"} each.\n',
    );
    return 2;
  }
  let results: unknown[];
  try {
    const text = readFileSync(path === '-' ? 0 : path, 'utf8').replace(/^\uFEFF/, '');
    results = await evaluateCases(JSON.parse(text));
  } catch (error) {
    process.stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
