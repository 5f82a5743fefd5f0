import type { LocalText } from './local-text.ts';
import type { PAYSLIP_ITEM_TYPES, REMINDERS } from './words.ts';

export interface PayslipItemFile {
  readonly name: LocalText;
  readonly value: string;
  /** A rows column of the master: a line for each of its rows, `value` and `label` are columns of that table. */
  readonly rows?: string;
  readonly label?: LocalText;
  /** Of `rows`: what the lines add up to stands beneath them under the item's name. */
  readonly total?: boolean;
  readonly itemType?: (typeof PAYSLIP_ITEM_TYPES)[number];
  readonly accuracy?: number;
  readonly zero?: 'hide' | 'show';
  readonly symbol?: boolean;
  /** Writes the code of the currency beside the amount. */
  readonly currency?: boolean;
  /** The value is itself the total of the year so far. */
  readonly accumulation?: boolean;
  /** What the year's payslips add up to stands beneath the figure, which is a column of the master. */
  readonly yearToDate?: boolean;
  /** 0.08 reads 8 %. */
  readonly percentage?: boolean;
}

export interface PayslipGroupFile {
  readonly name: LocalText;
  readonly total?: boolean;
  readonly items: readonly PayslipItemFile[];
}

/** As `#rrggbb`. */
export interface PayslipColoursFile {
  /** Names of groups and net pay. */
  readonly title?: string;
  /** The ground of totals. */
  readonly total?: string;
}

export interface PayslipFile {
  readonly code?: string;
  readonly name?: LocalText;
  readonly source?: 'batch' | 'period';
  readonly style?: 'mobile' | 'table';
  readonly remind?: readonly (typeof REMINDERS)[number][];
  readonly viewDay?: number;
  readonly viewMonth?: 'this' | 'next';
  readonly colours?: PayslipColoursFile;
  /** The picture in the head, by the SHA-256 of what is kept of it. */
  readonly logo?: string;
  readonly header?: readonly PayslipItemFile[];
  readonly groups?: readonly PayslipGroupFile[];
  /** Stands below the groups. */
  readonly remark?: LocalText;
}
