import { referenceOf } from '../../kinds/registry.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../../plan/plan.ts';
import type { LocalText } from '../../solution/solution-file.ts';
import { errorText, type Language, type TextKey, textIn } from '../../texts/index.ts';

/** Decimals of a plain number that are said: what is longer is the noise of a division. */
const MOST_DECIMALS = 6;
/** Those of a rate in percent. */
const RATE_DECIMALS = 4;

/** Names, figures and texts as the reader knows them. */
export class Wording {
  readonly language: Language;
  private readonly plan: SolutionPlan;
  private readonly items: ReadonlyMap<string, LocalText>;

  constructor(plan: SolutionPlan, language: Language) {
    this.plan = plan;
    this.language = language;
    this.items = new Map(
      (plan.file.payslip?.groups ?? []).flatMap(({ items }) =>
        items.flatMap(({ name, value, rows }) =>
          name === undefined || rows !== undefined ? [] : [[value.toLowerCase(), name]],
        ),
      ),
    );
  }

  say(key: TextKey, facts: Readonly<Record<string, string | number>> = {}): string {
    return errorText({ key, facts }, this.language);
  }

  private text(name: LocalText | undefined, code: string): string {
    if (name === undefined) return code;
    return typeof name === 'string' ? name : (textIn(name, this.language) ?? code);
  }

  /** As the payslip calls it, where it stands there. */
  column(column: ColumnPlan): string {
    const item = column.table === this.plan.master ? this.items.get(column.code.toLowerCase()) : undefined;
    return this.text(item ?? column.file.name, column.code);
  }

  table = (table: TablePlan): string => this.text(table.file.name, table.code);

  parameter(code: string): string {
    return this.text(this.plan.file.parameters?.find((each) => each.code === code)?.name, code);
  }

  balance(code: string): string {
    return this.text(this.plan.file.balances?.find((each) => each.code === code)?.name, code);
  }

  /** What a formula reads through a reference: the name of the way where the column alone says "amount" or "value". */
  field(hops: readonly ColumnPlan[], column: ColumnPlan): string {
    const last = hops.at(-1);
    const reference = last && referenceOf(last);
    const isOneOfMany =
      reference &&
      (reference.asOf !== undefined ||
        reference.pairs.some(({ source }) => source.kind === 'formula' && isText(source.formula.node)));
    return this.column(isOneOfMany ? last : column);
  }

  figure(value: number, column?: Pick<ColumnPlan, 'type' | 'scale'>): string {
    const money = column?.type === 'money' && column.scale !== undefined && column.scale >= 0;
    return new Intl.NumberFormat(this.language, {
      minimumFractionDigits: money ? column.scale! : 0,
      maximumFractionDigits: money ? Math.max(column.scale!, decimalsOf(value)) : MOST_DECIMALS,
    })
      .format(value)
      .replace(/^-/, '−');
  }

  /** A name that ends in a figure of its own would run into the amount. */
  named(name: string, figure: string): string {
    return this.say(/\d$/.test(name) ? 'sentence.namedApart' : 'sentence.named', { name, figure });
  }

  rate(value: number): string {
    return new Intl.NumberFormat(this.language, {
      style: 'percent',
      maximumFractionDigits: RATE_DECIMALS,
    }).format(value);
  }

  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items);
  }
}

const isText = ({ kind }: { readonly kind: string }): boolean => kind === 'text';

function decimalsOf(value: number): number {
  const text = String(Number(value.toFixed(MOST_DECIMALS)));
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}
