const SCALE = 2;
const LINE = 22;

/** A chart as a picture: its name, what is drawn, and what its colours stand for, as they look on the screen. */
export async function downloadPicture(chart: SVGSVGElement, name: string): Promise<void> {
  const section = chart.closest('section') ?? chart;
  const legend = [...section.querySelectorAll('[data-legend]')].map((entry) => ({
    text: entry.textContent,
    colour: entry.firstElementChild ? getComputedStyle(entry.firstElementChild).backgroundColor : '',
  }));
  const { width, height } = chart.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(coloured(chart)))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!paint) return;
  const { color, fontFamily } = getComputedStyle(section);
  const lines = linesOf(legend, width, (text) => text.length * 14 + 30);
  canvas.width = width * SCALE;
  canvas.height = (height + LINE * (lines.length + 1) + 12) * SCALE;
  paint.scale(SCALE, SCALE);
  paint.fillStyle = getComputedStyle(document.body).backgroundColor;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = color;
  paint.font = `600 14px ${fontFamily}`;
  paint.fillText(chart.getAttribute('aria-label') ?? name, 12, 18);
  paint.drawImage(image, 0, LINE, width, height);
  paint.font = `12px ${fontFamily}`;
  for (const [line, entries] of lines.entries()) {
    const y = height + LINE * (line + 1) + 14;
    for (const { text, colour, x } of entries) {
      paint.fillStyle = colour;
      paint.fillRect(x, y - 9, 10, 10);
      paint.fillStyle = color;
      paint.fillText(text, x + 16, y);
    }
  }
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}

/** A copy that says its colours itself: those of the theme are names that mean nothing outside of the page. */
function coloured(chart: SVGSVGElement): Node {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const from = [chart, ...chart.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const source = from[at];
    if (!source) continue;
    const { fill, stroke, fontFamily } = getComputedStyle(source);
    element.setAttribute('fill', fill);
    element.setAttribute('stroke', stroke);
    element.setAttribute('font-family', fontFamily);
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

type Entry = { text: string; colour: string };

function linesOf(legend: readonly Entry[], width: number, widthOf: (text: string) => number) {
  const lines: (Entry & { x: number })[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const entry of legend) {
    if (x + widthOf(entry.text) > width) {
      lines.push([]);
      x = 12;
    }
    lines.at(-1)?.push({ ...entry, x });
    x += widthOf(entry.text);
  }
  return lines;
}
