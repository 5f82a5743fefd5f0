/** An amount in whole units as files have it: no groups, a point, all its decimals. */
export function decimalText(units: bigint, scale: number): string {
  const size = units < 0n ? -units : units;
  const digits = size.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale > 0 ? `${whole}.${digits.slice(-scale)}` : whole;
  return units < 0n ? `-${text}` : text;
}
