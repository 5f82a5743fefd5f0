import XLSX from 'xlsx';

/** What a cell is; shows in its colours. */
export type CellRole = 'header' | 'input' | 'marked' | 'quiet' | 'wrapped' | 'plain';

/** A number format and a role as one: the package that writes the file knows no other part of a style. */
export const styled = (role: CellRole, format: string): string =>
  role === 'plain' ? format : `${role}|${format}`;

export interface SheetView {
  /** Columns that stay in sight; the first row always does. */
  readonly columns: number;
  /** Printed one page wide. */
  readonly fits: boolean;
}

const SIZE = '<sz val="11"/>';
const FACE = '<name val="Calibri"/><family val="2"/>';
const FONTS = [
  `<font>${SIZE}${FACE}</font>`,
  `<font><b/>${SIZE}${FACE}</font>`,
  `<font>${SIZE}<color rgb="FF0B4FA8"/>${FACE}</font>`,
  `<font>${SIZE}<color rgb="FF8A8F98"/>${FACE}</font>`,
];
const fill = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  fill('FFE8ECF2'),
  fill('FFFFF3D6'),
];
const BORDER = '<left/><right/><top/>';
const BORDERS = [
  `<border>${BORDER}<bottom/><diagonal/></border>`,
  `<border>${BORDER}<bottom style="thin"><color rgb="FF9AA3B2"/></bottom><diagonal/></border>`,
];
const STYLE: Readonly<Record<CellRole, { font: number; fill: number; border: number }>> = {
  plain: { font: 0, fill: 0, border: 0 },
  header: { font: 1, fill: 2, border: 1 },
  input: { font: 2, fill: 0, border: 0 },
  marked: { font: 0, fill: 3, border: 0 },
  quiet: { font: 3, fill: 0, border: 0 },
  wrapped: { font: 0, fill: 0, border: 0 },
};
const isRole = (text: string | undefined): text is CellRole =>
  text !== undefined && Object.hasOwn(STYLE, text);

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

/** Fonts, fills and borders by the role that stands in a number format, and the format without it. */
function withStyles(xml: string): string {
  const roles = new Map<string, CellRole>();
  return xml
    .replace(/<numFmt numFmtId="(\d+)" formatCode="(\w+)\|/g, (_, id: string, role: string) => {
      if (isRole(role)) roles.set(id, role);
      return `<numFmt numFmtId="${id}" formatCode="`;
    })
    .replace(/<fonts .*?<\/fonts>/s, list('fonts', FONTS))
    .replace(/<fills .*?<\/fills>/s, list('fills', FILLS))
    .replace(/<borders .*?<\/borders>/s, list('borders', BORDERS))
    .replace(/<xf numFmtId="(\d+)" fontId="0" fillId="0" borderId="0" xfId="0"[^>]*\/>/g, (_, id: string) => {
      const role = roles.get(id) ?? 'plain';
      const style = STYLE[role];
      const xf = `numFmtId="${id}" fontId="${style.font}" fillId="${style.fill}" borderId="${style.border}" xfId="0"`;
      const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"';
      if (role !== 'header' && role !== 'wrapped') return `<xf ${xf} ${applied}/>`;
      return `<xf ${xf} ${applied} applyAlignment="1"><alignment vertical="${role === 'header' ? 'center' : 'top'}" wrapText="1"/></xf>`;
    });
}

function withView(xml: string, { columns, fits }: SheetView): string {
  const topLeft = XLSX.utils.encode_cell({ r: 1, c: columns });
  const across = columns > 0 ? `xSplit="${columns}" ` : '';
  const pane = `<pane ${across}ySplit="1" topLeftCell="${topLeft}" activePane="${columns > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`;
  const seen = xml
    .replace(/<sheetView workbookViewId="0"([^>]*)\/>/, `<sheetView workbookViewId="0"$1>${pane}</sheetView>`)
    .replace('<ignoredErrors>', '<pageSetup orientation="landscape" fitToHeight="0"/><ignoredErrors>');
  if (!fits) return seen;
  return seen.replace(
    /(?:<sheetPr[^>]*\/>)?<dimension/,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension',
  );
}

/**
 * What the package that writes the file can't write: frozen panes and what cells look like. A workbook of ours has one
 * sheet part per view, in its order.
 */
export function finishPackage(bytes: Buffer, views: readonly SheetView[]): Buffer {
  const zip = XLSX.CFB.read(bytes, { type: 'buffer' });
  for (const [index, path] of (zip.FullPaths as readonly string[]).entries()) {
    const part = zip.FileIndex[index]!;
    const sheet = /xl\/worksheets\/sheet(\d+)\.xml$/.exec(path);
    const view = sheet ? views[Number(sheet[1]) - 1] : undefined;
    const isStyles = path.endsWith('xl/styles.xml');
    if (!view && !isStyles) continue;
    const xml = Buffer.from(part.content).toString('utf8');
    part.content = Buffer.from(view ? withView(xml, view) : withStyles(xml), 'utf8');
    part.size = part.content.length;
  }
  return Buffer.from(XLSX.CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer);
}
