/** So often a question was asked before it is kept prepared. */
const OFTEN = 10;
/** So many are kept prepared, on each connection. */
const MOST_PREPARED = 300;
/** So many texts are counted at one time: lists of values of every length are texts of their own. */
const MOST_COUNTED = 5_000;

/**
 * Which questions PostgreSQL is to keep prepared: for the small ones that every request asks, reading and planning the text
 * anew costs more than the answer. Each gets a name under which a connection prepares it when it first meets it there.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly asked = new Map<string, number>();

  /** The name to ask under; undefined where it isn't asked often, or changes something. */
  nameOf(sql: string): string | undefined {
    const name = this.names.get(sql);
    if (name !== undefined || this.names.size >= MOST_PREPARED || !sql.startsWith('select ')) return name;
    const times = (this.asked.get(sql) ?? 0) + 1;
    if (times < OFTEN) {
      if (this.asked.size >= MOST_COUNTED) this.asked.clear();
      this.asked.set(sql, times);
      return undefined;
    }
    this.asked.delete(sql);
    const given = `often-${this.names.size}`;
    this.names.set(sql, given);
    return given;
  }
}
