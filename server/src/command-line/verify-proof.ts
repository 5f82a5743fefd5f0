import { readFileSync } from 'node:fs';
import { checkProof, type ProofVerdict, proofTexts } from '../payroll/proofs/index.ts';
import { terminalLanguage } from '../platform/texts/terminal-language.ts';
import { storedText } from './command-texts.ts';

// `npm run -s proof:verify -- FILE [--key FINGERPRINT]`: holds the proof of a closed batch against its seal and computes
// the batch again, without a server or a database. Exit 0: every figure follows. 1: something was changed or doesn't
// follow; it is named. 2: there is no such file.
const MOST_NAMED = 50;

const language = terminalLanguage(process.env);
const say = (key: keyof typeof proofTexts.en.proof, facts: Record<string, string | number> = {}): string =>
  `${proofTexts.say(`proof.${key}`, facts, language)}\n`;

function report({ head, fingerprint, cells, faults }: ProofVerdict, wanted: string | undefined): void {
  if (head) {
    const { batch, solution, copy, period, currency, writtenAt, writtenBy } = head;
    const about = { batch, solution, copy, start: period.start, end: period.end, currency };
    process.stdout.write(say('about', { ...about, at: writtenAt, by: writtenBy }));
  }
  for (const { code, ...facts } of faults.slice(0, MOST_NAMED)) process.stderr.write(say(code, facts));
  if (faults.length > MOST_NAMED)
    process.stderr.write(storedText('moreDamages', { count: faults.length - MOST_NAMED }));
  if (faults.length === 0) {
    process.stdout.write(say(wanted ? 'keyIsRight' : 'key', { fingerprint: fingerprint ?? '' }));
    process.stdout.write(say('sound', { cells: cells.toLocaleString(language) }));
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function optionsOf(args: readonly string[]): { path: string | undefined; key: string | undefined } {
  const at = args.indexOf('--key');
  if (at < 0) return { path: args.length === 1 ? args[0] : undefined, key: undefined };
  // A fingerprint has blanks in it, and may come in one piece or in several.
  const [path, ...more] = args.slice(0, at);
  const key = args.slice(at + 1).join(' ');
  return { path: more.length === 0 && key !== '' ? path : undefined, key };
}

const { path, key } = optionsOf(process.argv.slice(2));
if (path === undefined) {
  process.stderr.write(say('which'));
  process.exitCode = 2;
} else {
  let bytes: Buffer | undefined;
  try {
    bytes = readFileSync(path);
  } catch {
    process.stderr.write(say('noFile', { path }));
    process.exitCode = 2;
  }
  if (bytes) report(await checkProof(bytes, key, process.env.HYPERFORMULA_LICENSE_KEY || undefined), key);
}
