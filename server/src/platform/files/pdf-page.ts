import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '../texts/languages.ts';

const require = createRequire(import.meta.url);
const fontOf = (name: string, file: string) => join(dirname(require.resolve(name)), '../fonts', file);
const FONTS = {
  tc: {
    regular: fontOf('@embedpdf/fonts-tc', 'NotoSansHant-Regular.otf'),
    bold: fontOf('@embedpdf/fonts-tc', 'NotoSansHant-Bold.otf'),
  },
  sc: {
    regular: fontOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    bold: fontOf('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  },
} as const;
type Script = keyof typeof FONTS;
export type Weight = keyof (typeof FONTS)['tc'];

const MARGIN = 48;

export interface PdfOptions {
  title: string;
  language: Language;
  /** Asked for before it opens. */
  password?: string | undefined;
  /** Laid over every page. */
  mark?: string | null;
}

interface Drawn {
  size?: number;
  weight?: Weight;
  colour?: string;
}

/**
 * A document on A4 whose words may be of any script we know: a glyph that the font of the language lacks comes from the other.
 * Only the glyphs that are used go into the file.
 */
export async function openPdf({ title, language, password, mark }: PdfOptions) {
  // Heavy, and needed only where somebody wants a file.
  const { default: PDFDocument } = await import('pdfkit');
  const order: readonly Script[] =
    new Intl.Locale(language).maximize().script === 'Hans' ? ['sc', 'tc'] : ['tc', 'sc'];
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, lang: language, info: { Title: title } },
    ...(password
      ? {
          userPassword: password,
          pdfVersion: '1.7ext3' as const,
          permissions: { printing: 'highResolution' as const },
        }
      : {}),
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const right = doc.page.width - MARGIN;
  const bottom = doc.page.height - MARGIN - 16;

  const choose = (script: Script, weight: Weight) => {
    doc.font(FONTS[script][weight]);
    return doc;
  };
  const holds = (script: Script, weight: Weight, sign: string): boolean => {
    choose(script, weight);
    const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    return font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  };
  /** Stretches of a text, each in the first font that has its glyphs. */
  const runsOf = (text: string, weight: Weight): { script: Script; text: string }[] => {
    const runs: { script: Script; text: string }[] = [];
    for (const sign of text) {
      const script = order.find((each) => holds(each, weight, sign)) ?? order[0] ?? 'tc';
      const last = runs.at(-1);
      if (last?.script === script) last.text += sign;
      else runs.push({ script, text: sign });
    }
    return runs;
  };
  const widthOf = (text: string, { size = 10, weight = 'regular' }: Drawn = {}): number =>
    runsOf(text, weight).reduce(
      (sum, run) => sum + choose(run.script, weight).fontSize(size).widthOfString(run.text),
      0,
    );
  const write = (
    text: string,
    x: number,
    y: number,
    { size = 10, weight = 'regular', colour = '#1c2225' }: Drawn = {},
  ) => {
    let at = x;
    for (const run of runsOf(text, weight)) {
      choose(run.script, weight).fontSize(size).fillColor(colour);
      doc.text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  };
  /** As many lines as the width asks for, broken between words or Chinese characters. */
  const linesOf = (text: string, width: number, drawn: Drawn = {}): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const piece of paragraph.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? ['']) {
        if (line !== '' && widthOf(line + piece.trimEnd(), drawn) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += piece;
      }
      return [...lines, line.trimEnd()];
    });

  return {
    doc,
    left: MARGIN,
    right,
    bottom,
    widthOf,
    linesOf,
    write,
    writeRight: (text: string, x: number, y: number, drawn: Drawn = {}) =>
      write(text, x - widthOf(text, drawn), y, drawn),
    /** Where writing goes on: on the next page where so much room isn't left. */
    roomFor(y: number, height: number): number {
      if (y + height <= bottom) return y;
      doc.addPage();
      return MARGIN;
    },
    /** Numbers the pages, lays the mark over them, and ends the file. */
    async end(): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        doc.page.margins.bottom = 0;
        if (mark) {
          for (const height of [0.3, 0.6, 0.9]) {
            doc.save();
            doc.rotate(-22, { origin: [doc.page.width / 2, doc.page.height * height] });
            doc.fillOpacity(0.08);
            write(mark, MARGIN, doc.page.height * height, { size: 28 });
            doc.restore();
          }
          doc.fillOpacity(1);
        }
        const number = `${page - start + 1} / ${count}`;
        write(number, right - widthOf(number, { size: 8 }), doc.page.height - MARGIN + 8, {
          ...{ size: 8, colour: '#6b7280' },
        });
      }
      doc.end();
      return ended;
    },
  };
}

export type PdfPage = Awaited<ReturnType<typeof openPdf>>;
