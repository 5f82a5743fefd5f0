// `npm run bench -- --round-trip`: the demo's three solutions are written as Excel files by the command line, every
// stored result in them is spoilt, LibreOffice computes the files anew, and what it shows must be our figures again.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import XLSX from 'xlsx';

const SOLUTIONS = ['china-monthly', 'taiwan-monthly', 'us-biweekly'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const out = (line: string): boolean => process.stdout.write(`${line}\n`);

/** What no payroll computes: where it is still read afterwards, nothing was recalculated. */
const SPOILT = '-987654321.25';

function office(): string {
  const find = (): string | undefined =>
    ['soffice', 'libreoffice']
      .map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim())
      .find(Boolean);
  if (!find()) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libreoffice-calc'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const path = find();
  if (path) return path;
  process.stderr.write('LibreOffice is needed: apt-get install libreoffice-calc\n');
  process.exit(1);
}

/** Takes every stored result of a formula out of the file and puts a wrong one there. */
function spoil(bytes: Buffer): { bytes: Buffer; count: number } {
  const zip = XLSX.CFB.read(bytes, { type: 'buffer' });
  let count = 0;
  for (const [index, path] of (zip.FullPaths as readonly string[]).entries()) {
    if (!/xl\/worksheets\/sheet\d+\.xml$/.test(path)) continue;
    const part = zip.FileIndex[index]!;
    const xml = Buffer.from(part.content)
      .toString('utf8')
      .replace(
        /<c ([^>]*)>(<f[^>]*>[^<]*<\/f>)(?:<v>[^<]*<\/v>)?<\/c>/g,
        (_, about: string, formula: string) => {
          count += 1;
          return `<c ${about.replace(/ t="\w+"/, '')}>${formula}<v>${SPOILT}</v></c>`;
        },
      );
    part.content = Buffer.from(xml, 'utf8');
    part.size = part.content.length;
  }
  return {
    bytes: Buffer.from(XLSX.CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer),
    count,
  };
}

/** A profile of its own in which files of Excel are always computed anew when they are opened. */
function profile(folder: string): string {
  mkdirSync(join(folder, 'user'), { recursive: true });
  writeFileSync(
    join(folder, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
`,
  );
  return `-env:UserInstallation=${pathToFileURL(folder).href}`;
}

interface Cell {
  readonly place: string;
  readonly value: unknown;
  readonly formula: string | undefined;
}

function cellsOf(path: string): Map<string, Cell> {
  const book = XLSX.read(readFileSync(path), { type: 'buffer', cellFormula: true });
  const cells = new Map<string, Cell>();
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]!;
    for (const [address, cell] of Object.entries(sheet)) {
      if (address.startsWith('!')) continue;
      const { t, v, f, w } = cell as XLSX.CellObject;
      const place = `${name}!${address}`;
      cells.set(place, { place, value: t === 'e' ? `error ${w ?? v}` : v, formula: f });
    }
  }
  return cells;
}

const isNothing = (value: unknown): boolean => value === undefined || value === '';

/** The same cents; figures that no rounding ends agree in nine digits. */
function agree(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number')
    return Math.abs(ours - theirs) <= Math.min(0.004, 1e-9 * Math.max(1, Math.abs(ours)));
  if (isNothing(ours) || isNothing(theirs)) return isNothing(ours) && isNothing(theirs);
  // Which error it is differs between programs; that it is one doesn't.
  if (String(ours).startsWith('error') || String(theirs).startsWith('error'))
    return String(ours).startsWith('error') && String(theirs).startsWith('error');
  return ours === theirs;
}

const program = office();
const folder = mkdtempSync(join(tmpdir(), 'suanpan-round-trip-'));
try {
  let differences = 0;
  for (const solution of SOLUTIONS) {
    const [written, wrong, computed] = ['written', 'spoilt', 'computed'].map((name) =>
      join(folder, solution, name),
    );
    for (const each of [written!, wrong!, computed!]) mkdirSync(each, { recursive: true });
    const command = join(root, 'server/scripts/run-command.mjs');
    const file = join(root, `fixtures/demo/${solution}.json`);
    execFileSync(process.execPath, [command, 'calculate', file, '--test', '--xlsx', written!], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const names = readdirSync(written!).sort();
    let spoilt = 0;
    for (const name of names) {
      const each = spoil(readFileSync(join(written!, name)));
      spoilt += each.count;
      writeFileSync(join(wrong!, name), each.bytes);
    }
    execFileSync(
      program,
      [
        profile(join(folder, 'profile')),
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        computed!,
        ...names.map((name) => join(wrong!, name)),
      ],
      { stdio: 'ignore', timeout: 600_000 },
    );
    let figures = 0;
    let stillSpoilt = 0;
    const found: string[] = [];
    for (const name of names) {
      const ours = cellsOf(join(written!, name));
      const theirs = cellsOf(join(computed!, name));
      for (const { place, value, formula } of ours.values()) {
        if (formula === undefined) continue;
        figures += 1;
        const their = theirs.get(place)?.value;
        if (their === Number(SPOILT)) stillSpoilt += 1;
        if (!agree(value, their))
          found.push(`  ${name} ${place}: ${value} here, ${their} in LibreOffice\n    =${formula}`);
      }
    }
    differences += found.length + stillSpoilt + (figures === spoilt ? 0 : 1);
    out(
      `${solution}: ${names.length} files, ${figures} formulas (${spoilt} stored results spoilt first, ${stillSpoilt} still so), ${found.length} differences`,
    );
    for (const line of found.slice(0, 40)) out(line);
  }
  out(differences === 0 ? 'round trip: 0 differences' : `round trip: ${differences} DIFFERENCES`);
  process.exitCode = differences === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
