import { sumOf } from '@suanpan/engine/domain';

/** The decimal a number stands for: what binary arithmetic leaves lies beyond its fifteenth digit. */
export const decimal = (amount: number): number => Number(amount.toPrecision(15)) + 0;

/** Adds amounts as whoever adds them by hand: a sum of cents has cents and nothing behind them. */
export const decimalSum = (amounts: Iterable<number>): number => decimal(sumOf(amounts));
