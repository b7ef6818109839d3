import { expect, test } from 'vitest';
import { tellIn } from '#kernel/told/tell-in.ts';
import { subjectIn } from './in-language.ts';

test.each([
  ['Your security settings were changed - Nimbus', 'Ihre Sicherheitseinstellungen wurden geändert - Nimbus'],
  ['Signed in from a new browser - Nimbus', 'Von einem neuen Browser angemeldet - Nimbus'],
  ['Nobody has translated this - Nimbus', 'Nobody has translated this - Nimbus'],
])('the subject %s', (english, german) => {
  expect(subjectIn(tellIn('de'), english, 'Nimbus')).toBe(german);
});
