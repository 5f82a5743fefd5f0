import { foldName } from './names.ts';

/** Letters that a part of a name must have to tell it. */
const PART = 3;

/**
 * "Did you mean": the candidate closest to what was written, or undefined when none is close. Compared as names are
 * (NFKC, ignoring case); a slip, a swap of two letters, or a missing or extra letter each count one.
 * @example nearest('base_pya', ['base_pay', 'net']) // 'base_pay'
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = [...foldName(name)].slice(0, 64);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const letters = [...foldName(candidate)].slice(0, 64);
    if (Math.abs(letters.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, letters);
    // A single character has nothing in common with its replacement.
    if (distance < bestDistance && distance < Math.max(wanted.length, letters.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? partOf(wanted.join(''), candidates) ?? onlyStart(wanted, candidates);
}

/** Comparisons that suggestions may cost a whole file: a draft of thousands of wrong names is still judged at once. */
const MOST_COMPARISONS = 50_000;

/** As `nearest`, for the first of many problems: who has hundreds of them reads no more suggestions. */
export function nearestOfFew(
  reported: readonly unknown[],
  name: string,
  candidates: readonly string[],
): string | undefined {
  return reported.length * candidates.length > MOST_COMPARISONS ? undefined : nearest(name, candidates);
}

/** The nearest ones, best first, as far as any is near. */
export function nearestNames(name: string, candidates: readonly string[], most: number): string[] {
  const found: string[] = [];
  let left = candidates;
  while (found.length < most) {
    const next = nearest(name, left);
    if (next === undefined) break;
    found.push(next);
    left = left.filter((candidate) => candidate !== next);
  }
  return found;
}

/** A name of which only a part was written, or one too many: `ytd` for `ytd_tax`. The shortest that contains it. */
function partOf(wanted: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  for (const candidate of candidates) {
    const name = foldName(candidate);
    const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name];
    const isPart = shorter.length >= PART && longer.includes(shorter) && longer.length <= 3 * shorter.length;
    if (isPart && (best === undefined || candidate.length < best.length)) best = candidate;
  }
  return best;
}

/** The only name that starts like this one and is about as long: `status` for `state`. */
function onlyStart(wanted: readonly string[], candidates: Iterable<string>): string | undefined {
  const least = Math.max(PART, Math.ceil((wanted.length * 2) / 3));
  const start = wanted.slice(0, least).join('');
  const alike = (name: string): boolean =>
    name.startsWith(start) && Math.abs(name.length - wanted.length) <= wanted.length - least;
  const found = new Set<string>();
  for (const candidate of candidates) if (alike(foldName(candidate))) found.add(candidate);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Optimal string alignment: insert, delete, replace, swap neighbours. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
