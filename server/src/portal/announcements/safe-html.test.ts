import { expect, it } from 'vitest';
import { isBlankHtml, safeHtml } from './safe-html.ts';

it('keeps what a text is made of, in one way of writing', () => {
  expect(safeHtml('<div>We <b>move</b> &amp; <i>grow</i><br/></div><ul><li>one</li></ul>')).toBe(
    '<p>We <strong>move</strong> &amp; <em>grow</em><br></p><ul><li>one</li></ul>',
  );
  expect(safeHtml('<a href="https://example.com/?a=1&amp;b=2" onclick="x()">here</a>')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2">here</a>',
  );
});

it.each([
  ['<script>alert(1)</script>ok', 'ok'],
  ['<SCRIPT >alert(1)', ''],
  ['<img src=x onerror=alert(1)>ok', 'ok'],
  ['<p onclick="x()" style="a">ok</p>', '<p>ok</p>'],
  ['<a href="javascript:alert(1)">ok</a>', '<a>ok</a>'],
  ['<a href=" JaVaScRiPt:alert(1)">ok</a>', '<a>ok</a>'],
  ['<a href="//elsewhere.example">ok</a>', '<a>ok</a>'],
  ['<svg><script>1</script></svg>ok', 'ok'],
  ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
  ['<!-- <b> -->ok', 'ok'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<p><strong>ok', '<p><strong>ok</strong></p>'],
  ['</p>ok</b>', 'ok'],
  ['<p title=">"><em>ok</em>', '<p>"&gt;<em>ok</em></p>'],
])('makes %s harmless', (given, safe) => {
  expect(safeHtml(given)).toBe(safe);
  expect(safeHtml(safe)).toBe(safe);
});

it('knows a text without words', () => {
  expect([isBlankHtml('<p><br>&nbsp;</p>'), isBlankHtml('<p>a</p>')]).toEqual([true, false]);
});
