import { sumOf } from '../spec/arguments.ts';
import { mean } from './statistical.ts';

/** A plane through points: `y = start + slopes · x`. */
export interface Fit {
  /** One per variable, in the order of the variables; 0 for one that the others already say. */
  readonly slopes: readonly number[];
  readonly start: number;
  readonly slopeErrors: readonly number[];
  readonly startError: number;
  /** Sums of squares that the plane explains and leaves. */
  readonly explained: number;
  readonly left: number;
  /** Degrees of freedom. */
  readonly freedom: number;
}

const dot = (a: readonly number[], b: readonly number[]): number => sumOf(a.map((x, index) => x * b[index]!));

/**
 * Least squares by orthogonal columns, which keeps digits that the normal equations would lose.
 * @param variables one list per variable, each as long as `ys`
 * @param constant false: the plane goes through the origin
 */
export function leastSquares(
  ys: readonly number[],
  variables: readonly (readonly number[])[],
  constant: boolean,
): Fit {
  const centre = (values: readonly number[]): number => (constant ? mean(values) : 0);
  const middleY = centre(ys);
  const middles = variables.map(centre);
  const y = ys.map((value) => value - middleY);
  const columns = variables.map((values, index) => values.map((value) => value - middles[index]!));
  // columns = directions × upper, each direction at a right angle to those before it.
  const upper = columns.map(() => new Array<number>(columns.length).fill(0));
  const directions: number[][] = [];
  for (const [index, column] of columns.entries()) {
    let rest = [...column];
    const size = Math.sqrt(dot(column, column));
    // Twice, so that what rounding left of the earlier directions goes, too.
    for (let round = 0; round < 2; round += 1) {
      for (const [earlier, direction] of directions.entries()) {
        const part = dot(direction, rest);
        upper[earlier]![index] = upper[earlier]![index]! + part;
        rest = rest.map((value, at) => value - part * direction[at]!);
      }
    }
    const length = Math.sqrt(dot(rest, rest));
    const counts = length > size * 1e-10;
    upper[index]![index] = counts ? length : 0;
    directions.push(rest.map((value) => (counts ? value / length : 0)));
  }
  const aims = directions.map((direction) => dot(direction, y));
  const slopes = solveUpper(upper, aims);
  const used = upper.filter((row, index) => row[index] !== 0).length;
  const leftovers = y.map(
    (value, at) => value - sumOf(columns.map((column, index) => column[at]! * slopes[index]!)),
  );
  const left = dot(leftovers, leftovers);
  const freedom = ys.length - used - (constant ? 1 : 0);
  const variance = freedom > 0 ? left / freedom : 0;
  const inverse = columns.map((_, index) =>
    solveUpper(
      upper,
      columns.map((__, at) => (at === index ? 1 : 0)),
    ),
  );
  const spread = (weights: readonly number[]): number =>
    // weights · (XᵀX)⁻¹ · weights, as the square of weights · upper⁻¹.
    sumOf(inverse.map((column) => dot(column, weights) ** 2));
  return {
    slopes,
    start: middleY - dot(slopes, middles),
    slopeErrors: slopes.map((_, index) =>
      Math.sqrt(variance * spread(slopes.map((__, at) => (at === index ? 1 : 0)))),
    ),
    startError: constant ? Math.sqrt(variance * (1 / ys.length + spread(middles))) : 0,
    explained: Math.max(0, dot(y, y) - left),
    left,
    freedom,
  };
}

/** x of `upper · x = aims`; 0 where a diagonal is 0. */
function solveUpper(upper: readonly (readonly number[])[], aims: readonly number[]): number[] {
  const found = new Array<number>(aims.length).fill(0);
  for (let row = aims.length - 1; row >= 0; row -= 1) {
    const diagonal = upper[row]![row]!;
    if (diagonal === 0) continue;
    let rest = aims[row]!;
    for (let col = row + 1; col < aims.length; col += 1) rest -= upper[row]![col]! * found[col]!;
    found[row] = rest / diagonal;
  }
  return found;
}
