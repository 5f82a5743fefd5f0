/** A figure of a comparison as people read it; texts and errors as they are. */
export function shownFigure(
  text: string,
  shown: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? text : shown(value, { maximumFractionDigits: 10 });
}
