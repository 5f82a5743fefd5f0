import { expect, it } from 'vitest';
import { seriesCsv } from './series.ts';

it('writes figures that a spreadsheet reads and no formula', () => {
  const series = [{ name: '=HYPERLINK("x")', values: [-12.5, null], color: '' }];
  expect(seriesCsv(['2026-01', 'a,b'], series)).toBe(
    `\ufeff,"'=HYPERLINK(""x"")"\r\n2026-01,-12.5\r\n"a,b",\r\n`,
  );
});
