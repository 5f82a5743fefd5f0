import { dictionary } from '@zxcvbn-ts/language-common';

/** What passwords that became known were, the commonest first: Mark Burnett's list as zxcvbn-ts (MIT) packs it. */
const MOST = 50_000;
const COMMON: ReadonlySet<string> = new Set(
  (dictionary.passwords as readonly string[]).slice(0, MOST).map((password) => password.toLowerCase()),
);

/** A common password, also with digits and signs around it (`Password2026!`) or written twice. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = plain.slice(0, plain.length / 2);
  return (
    COMMON.has(plain) || (bare.length >= 4 && COMMON.has(bare)) || (half + half === plain && COMMON.has(half))
  );
}
