import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentText, safeLink } from './DocumentText.tsx';

const shown = (body: string) =>
  renderToStaticMarkup(createElement(DocumentText, { body })).replaceAll(/ (class|tabindex)="[^"]*"/g, '');

test.each([
  ['## Kindness\n\nBe *kind*.', '<h2>Kindness</h2><p>Be <em>kind</em>.</p>'],
  ['# One\n### Three', '<h2>One</h2><h3>Three</h3>'],
  ['first line\nsecond line', '<p>first line\nsecond line</p>'],
  ['3. c\n4. d', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>'],
  ['- **a**\n- `b`', '<ul><li><p><strong>a</strong></p></li><li><p><code>b</code></p></li></ul>'],
  ['> said\n\n---', '<blockquote><p>said</p></blockquote><hr/>'],
  ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
  ['[in](/servers)', '<p><a href="/servers" data-go="">in</a></p>'],
  [
    '[out][x]\n\n[x]: https://a.test',
    '<p><a href="https://a.test" target="_blank" rel="noopener noreferrer nofollow">out</a></p>',
  ],
  ['Tom &amp; Jerry &copy;', '<p>Tom &amp; Jerry ©</p>'],
])('%j is drawn', (body, html) => expect(shown(body)).toContain(html));

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.test"></iframe>',
  '![pixel](https://evil.test/track.png)',
  '![x][y]\n\n[y]: https://evil.test/track.png',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x](<javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
])('%j makes no element that loads or runs anything', (body) => {
  const tags = [...shown(body).matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
  expect(tags.map(([, name]) => name).filter((name) => !['div', 'p', 'span'].includes(name ?? ''))).toEqual([]);
  expect(tags.map(([, , more]) => more).join('')).toBe('');
});

test('depth and length have an end', () => {
  const began = performance.now();
  expect(shown('> '.repeat(2000) + 'deep')).toContain('<blockquote>');
  shown('*'.repeat(20_000));
  shown('['.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([
  ['https://a.test/b?c#d', false],
  ['mailto:a@b.test', false],
  ['/profile', true],
])('%s is a link', (url, inside) => expect(safeLink(url)).toEqual({ href: url, inside }));
