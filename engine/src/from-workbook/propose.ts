import { columnLetters } from '../language/address.ts';
import { currencyScale } from '../money/index.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import type { Problem } from '../solution/solution-file.ts';
import { BookReading } from './book-reading.ts';
import { buildFile, type Read } from './build-file.ts';
import { valueOfCell } from './column-types.ts';
import { type ColumnDraft, draftTables, isDropped, type TableDraft } from './drafts.ts';
import { Source } from './grid.ts';
import { Untranslatable } from './nodes.ts';
import type { Proposal, ProposalChoices, ProposalOptions, ProposedTable, Untaken } from './proposal.ts';
import { comparedFigures, withTest } from './rows-as-test.ts';
import type { SourceBook } from './source-book.ts';
import { Translation } from './translate.ts';
import { leftBeside, leftInTables } from './untaken.ts';

/** So often is a formula that makes a mistake of the file given up before the mistakes are shown as they are. */
const ROUNDS = 12;
/** The formula of a column holds for most rows, or the column has none. */
const MOST_ROWS = 0.6;

/** A workbook opened to be proposed from, however often something else is chosen. */
export function openWorkbook(
  book: SourceBook,
): (choices: ProposalChoices, options: ProposalOptions) => Proposal {
  const source = new Source(book);
  return (choices, options) => propose(source, choices, options);
}

function propose(source: Source, choices: ProposalChoices, options: ProposalOptions): Proposal {
  /** Columns whose formula can't be had, by table and letters, with the reason. */
  const given: GivenUp = new Map();
  let read = readFormulas(source, choices, options, given);
  for (let round = 0; round < ROUNDS; round += 1) {
    const compiled = compileSolution(read.built.alone);
    const wrong = compiled.ok ? [] : mistakesOf(read, compiled.problems);
    if (wrong.length === 0) return shown(source, read, options, compiled.ok ? [] : compiled.problems);
    for (const [at, why] of wrong) given.set(at, why);
    read = readFormulas(source, choices, options, given);
  }
  const compiled = compileSolution(read.built.alone);
  return shown(source, read, options, compiled.ok ? [] : compiled.problems);
}

type GivenUp = Map<string, Omit<Untaken, 'sheet' | 'cell' | 'formula'>>;

function readFormulas(
  source: Source,
  choices: ProposalChoices,
  options: ProposalOptions,
  given: GivenUp,
): Read {
  const { into } = options;
  const scale = into?.scale ?? currencyScale(options.currency);
  const taken = into
    ? [...into.tables.map(({ code }) => code), ...(into.parameters ?? []).map(({ code }) => code)]
    : [];
  const { tables, decimal } = draftTables(source, choices, scale, taken);
  const reading = new BookReading(source, tables, { choices, decimal, scale, taken });
  const untaken: Untaken[] = [];
  for (const table of reading.live())
    for (const column of table.columns) {
      if (column.choice.dropped || column.choice.asInput) continue;
      const why = given.get(placeOf(table, column)) ?? translate(reading, table, column);
      if (why) untaken.push({ ...placeInSheet(table, column), ...why });
    }
  reading.settleTypes();
  const built = buildFile(reading, choices, options, decimal.sign, untaken);
  return { reading, decimal, built, untaken, choices };
}

const placeOf = (table: TableDraft, column: ColumnDraft): string => `${table.id}\n${column.letters}`;

function placeInSheet(
  { grid, area }: TableDraft,
  { col, cells }: ColumnDraft,
): Pick<Untaken, 'sheet' | 'cell' | 'formula'> {
  const [first = 0, last = first] = [area.rows[0], area.rows.at(-1)];
  const letters = columnLetters(col);
  const cell = first === last ? `${letters}${first + 1}` : `${letters}${first + 1}:${letters}${last + 1}`;
  const formula = cells.find((each) => each?.formula !== undefined)?.formula;
  return { sheet: grid.name, cell, ...(formula === undefined ? {} : { formula: `=${formula}` }) };
}

/** Gives the column its formula, or says why it has none though Excel had one. */
function translate(
  reading: BookReading,
  table: TableDraft,
  column: ColumnDraft,
): Omit<Untaken, 'sheet' | 'cell' | 'formula'> | undefined {
  const formulas = column.cells.filter((cell) => cell?.formula !== undefined).length;
  if (formulas === 0) return undefined;
  const { filled } = column;
  if (!filled) return { reason: 'unreadable' };
  if (filled.rows.size < table.area.rows.length * MOST_ROWS) return { reason: 'unlikeRows' };
  try {
    column.formula = new Translation(reading, table, column, filled.template).formula();
    return undefined;
  } catch (error) {
    if (error instanceof Untranslatable) return { reason: error.reason, what: error.what };
    throw error;
  }
}

/** Columns whose formula the file can't have: of a circle one, and what else is wrong may be right without it. */
function mistakesOf({ reading }: Read, problems: readonly Problem[]) {
  const wrong: [string, Omit<Untaken, 'sheet' | 'cell' | 'formula'>][] = [];
  for (const { table: code, column: of, key, facts } of problems) {
    const table = reading.live().find((each) => each.code === code);
    const column = table?.columns.find((each) => each.code === of && each.formula !== undefined);
    const reference = [...(table?.references.values() ?? [])].find((each) => each.code === of);
    const users = reference
      ? (table?.columns.filter(({ formula }) => formula?.includes(`[@${reference.code}.`)) ?? [])
      : column
        ? [column]
        : [];
    if (table)
      for (const user of users)
        wrong.push([placeOf(table, user), { reason: 'problem', problem: { key, facts } }]);
  }
  return wrong;
}

function shown(source: Source, read: Read, options: ProposalOptions, problems: readonly Problem[]): Proposal {
  const { reading, decimal, built, untaken } = read;
  const tested = withTest(read, options);
  return {
    tables: reading.tables.map((table) => shownTable(table, read)),
    parameters: [...reading.parameters.values()],
    untaken: [...untaken, ...leftInTables(read), ...leftBeside(source, reading)],
    decimal,
    comparison: problems.length === 0 ? comparedFigures(read, tested) : { compared: 0, mismatches: [] },
    problems,
    testRows: tested.testRows,
    file: built.merge(tested.kept),
  };
}

/** Rows that a screen draws of each table. */
const SHOWN_ROWS = 8;

function shownTable(table: TableDraft, { built, decimal }: Read): ProposedTable {
  const { area } = table;
  const facts = built.factsOf(table);
  return {
    id: table.id,
    sheet: table.grid.name,
    range: `${columnLetters(area.left)}${area.header + 1}:${columnLetters(area.right)}${area.bottom + 1}`,
    header: area.header,
    code: table.code,
    name: table.name,
    kind: facts.kind,
    master: facts.master,
    dropped: isDropped(table),
    key: facts.key.map(({ letters }) => letters),
    columns: table.columns.map((column) => {
      const first = column.filled?.template;
      const cell = first && table.grid.at(first.row, column.col);
      return {
        letters: column.letters,
        code: column.code,
        name: column.name,
        type: column.type,
        dropped: column.choice.dropped === true,
        formula: column.formula,
        excel: cell?.formula === undefined ? undefined : `=${cell.formula}`,
        asInput: column.choice.asInput === true,
      };
    }),
    rows: area.rows.slice(0, SHOWN_ROWS).map((row, index) => ({
      row: row + 1,
      values: table.columns.map(({ cells, type }) => {
        const cell = cells[index];
        return cell?.error ?? valueOfCell(cell, type, decimal.sign) ?? cell?.value ?? null;
      }),
    })),
  };
}
