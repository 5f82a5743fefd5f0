type Document = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Members of a list by their codes; undefined where not all have one of their own. */
function byCode(list: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, unknown>();
  for (const member of list) {
    const code = isRecord(member) ? (member.code ?? member.name) : undefined;
    if (typeof code !== 'string' || found.has(code)) return undefined;
    found.set(code, member);
  }
  return found;
}

/**
 * What a parent has become, with what somebody changed of what it was: a part that they changed stays theirs, every other is
 * the parent's. Lists whose members have codes are put together by code, the parent's order first.
 */
export function mergeDocuments(was: unknown, own: unknown, now: unknown): unknown {
  if (same(was, own)) return now;
  if (same(was, now) || same(own, now)) return own;
  const [former, mine, theirs] = [byCode(was ?? []), byCode(own), byCode(now)];
  if (former && mine && theirs) {
    const codes = [...theirs.keys(), ...[...mine.keys()].filter((code) => !theirs.has(code))];
    return codes.flatMap((code) => present(mergeMember(former.get(code), mine.get(code), theirs.get(code))));
  }
  if (isRecord(was) && isRecord(own) && isRecord(now)) {
    const members = [...new Set([...Object.keys(own), ...Object.keys(now)])];
    return Object.fromEntries(
      members.flatMap((name) =>
        present(mergeMember(was[name], own[name], now[name])).map((value) => [name, value]),
      ),
    );
  }
  return own;
}

const present = (value: unknown): unknown[] => (value === undefined ? [] : [value]);

/** One that somebody took out, or the parent did while nobody had changed it, is gone. */
function mergeMember(was: unknown, own: unknown, now: unknown): unknown {
  if (own === undefined) return was === undefined ? now : undefined;
  if (now === undefined) return same(was, own) ? undefined : own;
  return mergeDocuments(was, own, now);
}
