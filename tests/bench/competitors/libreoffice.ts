import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeInputs } from '../workload.ts';
import { sheets } from './sheet-formulas.ts';

const MACRO = `
Sub Main
  Dim f As Integer
  f = FreeFile
  Open "@OUTPUT@" For Output As #f
  Dim args(0) As New com.sun.star.beans.PropertyValue
  args(0).Name = "Hidden"
  args(0).Value = True
  Dim doc As Object
  doc = StarDesktop.loadComponentFromURL("@DOCUMENT@", "_blank", 0, args())
  Dim t As Long
  Dim n As Integer
  For n = 1 To 4
    t = GetSystemTicks()
    doc.calculateAll()
    Print #f, GetSystemTicks() - t
  Next n
  Close #f
  doc.close(True)
End Sub
`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A flat OpenDocument sheet with the inputs as values and the formulas uncomputed. */
function writeSheet(path: string, rows: number): void {
  const parts: string[] = [
    '<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
      'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
      'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" ' +
      'office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>',
  ];
  for (const [name, lines] of Object.entries(sheets(makeInputs(rows)))) {
    parts.push(`<table:table table:name="${name}">`);
    for (const line of lines) {
      parts.push('<table:table-row>');
      for (const cell of line) {
        if (typeof cell === 'number')
          parts.push(`<table:table-cell office:value-type="float" office:value="${cell}"/>`);
        else if (cell.startsWith('='))
          parts.push(
            `<table:table-cell table:formula="${escape(openFormula(cell))}" office:value-type="float" office:value="0"/>`,
          );
        else
          parts.push(
            `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`,
          );
      }
      parts.push('</table:table-row>');
    }
    parts.push('</table:table>');
  }
  parts.push('</office:spreadsheet></office:body></office:document>');
  writeFileSync(path, parts.join(''));
}

/** A1 formulas in OpenFormula's spelling: addresses in brackets, arguments apart by semicolons. */
function openFormula(formula: string): string {
  const text = formula
    .replace(/(\w+)!(\$[A-Z]+\$\d+):(\$[A-Z]+\$\d+)/g, '[$$$1.$2:.$3]')
    .replace(/(?<![$\w.[:"])([A-Z]{1,2}\d+)(?![\w("])/g, '[.$1]')
    .replaceAll(',', ';');
  return `of:${text}`;
}

/** Milliseconds of calculateAll, the first and the median of the next three; undefined when LibreOffice isn't there. */
export function measureLibreOffice(rows: number, folder: string): { cold: number; warm: number } | undefined {
  const found = spawnSync('sh', ['-c', 'command -v soffice'], { encoding: 'utf8' }).stdout.trim();
  if (found === '') return undefined;
  const profile = join(folder, 'office');
  const library = join(profile, 'user/basic/Standard');
  const document = join(folder, 'bench.fods');
  const output = join(folder, 'office.txt');
  writeSheet(document, rows);
  const office = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--norestore',
    '--nologo',
  ];
  // A first start makes the profile and an empty Module1; what stood there before it would be overwritten.
  spawnSync(found, [...office, '--terminate_after_init'], { timeout: 120_000, stdio: 'ignore' });
  if (!existsSync(library)) return undefined;
  const macro = MACRO.replace('@DOCUMENT@', pathToFileURL(document).href).replace('@OUTPUT@', output);
  writeFileSync(
    join(library, 'Module1.xba'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">\n<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escape(macro)}</script:module>`,
  );
  spawnSync(found, [...office, 'macro:///Standard.Module1.Main'], { timeout: 600_000, stdio: 'ignore' });
  if (!existsSync(output)) return undefined;
  const times = readFileSync(output, 'utf8')
    .split('\n')
    .map((each) => Number(each.trim()))
    .filter((each) => each > 0);
  const [cold, ...warm] = times;
  if (cold === undefined || warm.length === 0) return undefined;
  return { cold, warm: [...warm].sort((a, b) => a - b)[Math.floor(warm.length / 2)]! };
}
