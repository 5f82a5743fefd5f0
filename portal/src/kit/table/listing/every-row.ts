/** Asks for a page of what a list shows, as it is narrowed and sorted. */
export type AskPage<Row> = (page: {
  page: number;
  pageSize: number;
}) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;

/** As many as are drawn at a time. */
const PAGE_SIZE = 100;
/** What a list may have to go into a file or onto paper; a page that is left open isn't kept busy for minutes. */
export const MOST_ROWS = 10_000;

/** Why a list wasn't read to its end: nothing of it is written then. */
export class ListNotRead extends Error {
  readonly why: 'tooMany' | 'changed';
  readonly total: number;

  constructor(why: 'tooMany' | 'changed', total: number) {
    super(why);
    this.why = why;
    this.total = total;
  }
}

/** All rows of a list, page by page, each once; refuses what is too long, and what was changed meanwhile. */
export async function* everyRow<Row>(
  ask: AskPage<Row>,
  keyOf: (row: Row) => string,
): AsyncGenerator<{ rows: readonly Row[]; total: number }> {
  const seen = new Set<string>();
  let before: number | undefined;
  for (let page = 1; ; page += 1) {
    const { rows, total } = await ask({ page, pageSize: PAGE_SIZE });
    if (total > MOST_ROWS) throw new ListNotRead('tooMany', total);
    const isNew = rows.every((row) => !seen.has(keyOf(row)));
    if (!isNew || (before !== undefined && before !== total)) throw new ListNotRead('changed', total);
    for (const row of rows) seen.add(keyOf(row));
    before = total;
    yield { rows, total };
    if (page * PAGE_SIZE >= total) return;
  }
}
