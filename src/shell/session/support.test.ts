import { expect, test } from 'vitest';
import { supportAddress } from './support.ts';

const matter = { subject: 'Server web & co', text: 'One line\n\nhttps://console.test/servers/1?tab=a#b' };

test('a mail to support says what it is about, and nothing in it becomes another part of the address', () => {
  const { protocol, pathname, searchParams } = new URL(supportAddress('mailto:help@blue.test', matter));
  expect([protocol, pathname]).toEqual(['mailto:', 'help@blue.test']);
  expect([...searchParams]).toEqual([
    ['subject', matter.subject],
    ['body', matter.text],
  ]);
  expect(supportAddress('mailto:help@blue.test', matter)).not.toContain('+');
});

test('what the site has put into its own address gives way to what is asked', () => {
  expect(supportAddress('mailto:help@blue.test?subject=Hello', matter)).not.toContain('Hello');
  expect(supportAddress('mailto:help@blue.test?subject=Hello')).toBe('mailto:help@blue.test?subject=Hello');
});

test('a page for help is opened as it is', () => {
  expect(supportAddress('https://help.blue.test/new?a=1', matter)).toBe('https://help.blue.test/new?a=1');
});
