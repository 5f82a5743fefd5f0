import { childrenOf, type Node } from '../ast.ts';

/** The deliberate differences from HyperFormula: Excel, or exact decimals, are on our side; docs/formulas.md lists them. */
export const LISTED = {
  emptyText: 'An empty text in arithmetic or as a condition is #VALUE!.',
  conditions: 'AND, OR and XOR skip text and blanks in cells, and empty texts anywhere.',
  countBlank: 'COUNTBLANK counts empty texts.',
  product: 'PRODUCT of no numbers is 0.',
  blankCriterion: 'A blank cell as a criterion counts as 0.',
  emptyCriterion: 'An empty text as a criterion finds blanks and empty texts.',
  numberText:
    'A criterion that looks like a number finds text only where it is written the same (0012 isn’t 12).',
  aggregates: 'Aggregates skip text and booleans in single cells as in areas.',
  blankFound: 'A blank cell that VLOOKUP finds stays blank (no 0 in texts).',
  references: 'INDEX, IF, IFS, SWITCH and CHOOSE hand on the cell itself, so that aggregates skip its text.',
  sumProduct: 'SUMPRODUCT takes text and booleans for 0.',
  endOfFebruary: 'EDATE keeps 29 February.',
  cancelled:
    'A difference keeps the decimals of its terms (1.005−1 is 0.005), so that it rounds as they say.',
  multiple: 'MOD of what is a multiple to the 15th digit is 0.',
  modulo: 'MOD of numbers beyond 10^6 differs in the last digits.',
} as const;

/** The reason for a smallest differing part, or null when nothing explains it. */
export function reasonFor(cause: Node, ours: (part: Node) => unknown): string | null {
  const parts = childrenOf(cause);
  if (cause.kind === 'call') {
    switch (cause.name) {
      case 'COUNTBLANK':
        return LISTED.countBlank;
      case 'EDATE':
        return LISTED.endOfFebruary;
      case 'SUMPRODUCT':
        return LISTED.sumProduct;
      case 'PRODUCT':
        return ours(cause) === 0 ? LISTED.product : null;
      case 'MOD':
        if (isLargeModulo(cause, ours)) return LISTED.modulo;
        if (ours(cause) === 0) return LISTED.multiple;
        break;
      case 'ROUND':
      case 'ROUNDUP':
      case 'ROUNDDOWN':
      case 'INT':
      case 'TRUNC':
        if (turnsOnDifference(cause, ours)) return LISTED.cancelled;
        break;
      case 'COUNTIF':
      case 'SUMIF':
        if (parts[1]?.kind === 'cell') {
          const wanted = ours(parts[1]);
          if (wanted === 0) return LISTED.blankCriterion;
          if (wanted === '') return LISTED.emptyCriterion;
          if (typeof wanted === 'string' && /^[0-9]+$/.test(wanted)) return LISTED.numberText;
        }
        break;
      case 'AND':
      case 'OR':
      case 'XOR':
        if (
          parts.some((part) => ours(part) === '' || (part.kind === 'cell' && typeof ours(part) !== 'boolean'))
        )
          return LISTED.conditions;
        if (parts.some((part) => handsOnCell(part) && typeof ours(part) !== 'boolean'))
          return LISTED.references;
        break;
      case 'MEDIAN':
        if (parts.some((part) => part.kind === 'cell')) return LISTED.aggregates;
        break;
      case 'SUM':
        if (parts.some((part) => handsOnCell(part) && typeof ours(part) !== 'number'))
          return LISTED.references;
        break;
      default:
    }
  }
  if (parts.some((part) => findsBlank(part, ours))) return LISTED.blankFound;
  // Too little to differ by itself, but not once it is multiplied; nothing else is excused by it.
  const multiplies = cause.kind === 'binary' && (cause.op === '*' || cause.op === '/');
  if (multiplies && parts.some((part) => isLargeModulo(part, ours))) return LISTED.modulo;
  const result = ours(cause);
  const fails =
    typeof result === 'object' && result !== null && 'error' in result && result.error === '#VALUE!';
  return fails && parts.some((part) => part.kind !== 'range' && ours(part) === '') ? LISTED.emptyText : null;
}

/** A sum or difference that stands, in decimals, exactly where its rounding turns: a half for ROUND, else a whole unit. */
function turnsOnDifference(call: Extract<Node, { kind: 'call' }>, ours: (part: Node) => unknown): boolean {
  const [amount, places] = call.args;
  if (amount?.kind !== 'binary' || (amount.op !== '-' && amount.op !== '+')) return false;
  const value = ours(amount);
  const digits = places ? ours(places) : 0;
  if (typeof value !== 'number' || typeof digits !== 'number') return false;
  const halves = value * 10 ** Math.trunc(digits) * 2;
  const near = Math.round(halves);
  return Math.abs(halves - near) < 1e-9 && (near % 2 !== 0) === (call.name === 'ROUND');
}

function isLargeModulo(part: Node, ours: (part: Node) => unknown): boolean {
  if (part.kind !== 'call' || part.name !== 'MOD') return false;
  const value = ours(part.args[0]!);
  return typeof value === 'number' && Math.abs(value) > 1e6;
}

function handsOnCell(part: Node): boolean {
  return part.kind === 'call' && ['INDEX', 'IF', 'IFS', 'SWITCH', 'CHOOSE'].includes(part.name);
}

function findsBlank(part: Node, ours: (part: Node) => unknown): boolean {
  if (part.kind !== 'call') return false;
  if (part.name === 'VLOOKUP') return ours(part) === 0;
  const passesOn = ['IF', 'IFS', 'IFERROR', 'CHOOSE', 'SWITCH'].includes(part.name);
  return passesOn && part.args.some((arg) => findsBlank(arg, ours));
}
