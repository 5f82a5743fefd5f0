/**
 * HyperFormula rounds what a number is in binary: `ROUND(1.005,2)` is 1 and `ROUNDUP(1.1,2)` 1.11. A step of a
 * ten-trillionth of the number towards the side on which a decimal lies makes it round what the number shows.
 */
const STEP = '0.0000000000001';

/** Which way a number that shows a limit may have slipped past it. */
const TOWARDS: Readonly<Record<string, (number: string) => string>> = {
  ROUND: (number) => `(${number})*(1+${STEP})`,
  ROUNDDOWN: (number) => `(${number})*(1+${STEP})`,
  TRUNC: (number) => `(${number})*(1+${STEP})`,
  ROUNDUP: (number) => `(${number})*(1-${STEP})`,
  INT: (number) => `(${number})+ABS(${number})*${STEP}`,
};

/** A formula whose roundings take numbers for the decimals they show. */
export function decimalRounding(formula: string): string {
  let text = '';
  let at = 0;
  const word = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[A-Z][A-Z0-9.]*(?=\()/g;
  for (let match = word.exec(formula); match; match = word.exec(formula)) {
    const towards = TOWARDS[match[0]];
    if (!towards) continue;
    const from = word.lastIndex + 1;
    const to = endOfArgument(formula, from);
    text += formula.slice(at, from) + towards(decimalRounding(formula.slice(from, to)));
    at = to;
    word.lastIndex = to;
  }
  return text + formula.slice(at);
}

function endOfArgument(formula: string, from: number): number {
  let depth = 0;
  for (let at = from; at < formula.length; at += 1) {
    const sign = formula[at];
    if (sign === '"' || sign === "'") at = formula.indexOf(sign, at + 1);
    else if (sign === '(' || sign === '{') depth += 1;
    else if (sign === ')' && depth === 0) return at;
    else if (sign === ')' || sign === '}') depth -= 1;
    else if (sign === ',' && depth === 0) return at;
  }
  return formula.length;
}
