import { expect, test } from 'vitest';
import { languageOf } from '../languages.ts';
import { germanTold } from './de/german.ts';
import { teller } from './teller.ts';

const german = teller(germanTold);

test.each([
  ['Email is required.', 'Die E-Mail fehlt.'],
  [
    'Too many failed attempts. Try again in 60 seconds.',
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in 60 Sekunden erneut.',
  ],
  // A value that has words of its own.
  [
    'The state cannot go from In order to Locked by you.',
    'Sie können den Zustand nicht von In Ordnung nach Gesperrt versetzen.',
  ],
  // Sentences that are put together when they are needed.
  [
    'A phone was added. The change came from 192.0.2.1. If it was not you, change your password now.',
    'Ein Telefon wurde hinzugefügt. Die Änderung kam von 192.0.2.1. Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort.',
  ],
  ['Server a.b (c) [d] is ready', 'Der Server a.b (c) [d] ist bereit'],
  ['Your Ex.ample account will be deleted on 7 March 2026', 'Ihr Konto bei Ex.ample wird am 7. März 2026 gelöscht'],
  // Of the pattern's own wording, a name that looks like one of its values.
  ['Server {name} is ready', 'Der Server {name} ist bereit'],
  ['What nobody translated stays. As it is', 'What nobody translated stays. As it is'],
  ['5000 GB a month', '5000 GB im Monat'],
  ['50 Mbit/s unmetered', '50 Mbit/s ohne Zählung'],
  ['', ''],
])('%j is told in German', (english, expected) => expect(german(english)).toBe(expected));

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['fr-FR,fr;q=0.9,en;q=0.4,de;q=0.6', 'de'],
  ['en;q=0.1, DE ; q=0.9', 'de'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  [',;q=,;=', 'en'],
  [['de'], 'en'],
])('%j asks for %s', (header, expected) => expect(languageOf(header)).toBe(expected));
