import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As Weblate's REST API answers: pages with `next`, units with the key of the file as `context`. */
const ANSWERS: Readonly<Record<string, readonly object[]>> = {
  '/api/projects/suanpan/components/': [{ slug: 'workbench-payroll-batches' }, { slug: 'glossary' }],
  '/api/components/suanpan/workbench-payroll-batches/translations/': [
    { language_code: 'en' },
    { language_code: 'zh_Hant' },
  ],
  '/api/translations/suanpan/workbench-payroll-batches/zh_Hant/units/': [
    {
      context: 'totals.people',
      source: ['Net pay'],
      target: ['實發金額（譯）'],
      translated: true,
      state: 20,
    },
    { context: 'state.gross', source: ['Gross'], target: ['未定'], translated: false, state: 10 },
    { context: 'no.such.key', source: ['?'], target: ['？'], translated: true, state: 20 },
  ],
};

/** A Weblate to take translations from; each page has one row, so that all have to be asked for. */
export async function weblateServer() {
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://weblate');
    tokens.add(request.headers.authorization ?? '');
    const rows = ANSWERS[url.pathname];
    if (request.method !== 'GET' || !rows) return response.writeHead(404).end('{}');
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = page < rows.length ? `http://elsewhere.example${url.pathname}?page=${page + 1}` : null;
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ count: rows.length, next, previous: null, results: rows.slice(page - 1, page) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    tokens: () => [...tokens],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
