import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { staticApp } from './static-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'suanpan-static-'));
let origin = '';
let close = () => {};

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const file of ['index.html', 'favicon.svg', 'assets/page-1a.js', 'assets/engine.worker-2b.js'])
    writeFileSync(join(folder, file), '<html><head></head></html>');
  writeFileSync(join(folder, 'assets/page-1a.js.br'), 'smaller');
  const app = express().use(securityHeaders(true)).use(staticApp(folder));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

const headersOf = async (path: string, accept = 'br') =>
  (await fetch(`${origin}${path}`, { method: 'HEAD', headers: { 'accept-encoding': accept } })).headers;

it.each(['br', 'identity'])(
  'sends a script without the rules that only pages heed (%s)',
  async (encoding) => {
    const script = await headersOf('/assets/page-1a.js', encoding);
    expect(script.get('cache-control')).toContain('immutable');
    expect(script.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    expect(script.get('content-security-policy')).toBeNull();
    expect(script.get('permissions-policy')).toBeNull();
    expect(script.get('x-frame-options')).toBeNull();
    expect(script.get('x-content-type-options')).toBe('nosniff');
    expect(script.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(script.get('strict-transport-security')).toContain('max-age=');
  },
);

it.each(['/', '/sign-in', '/favicon.svg', '/assets/engine.worker-2b.js'])(
  'keeps them on what runs or is shown by itself: %s',
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  },
);
