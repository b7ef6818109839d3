import { beforeAll, expect, test } from 'vitest';
import { infoIn, Refusal } from '#kernel/errors.ts';
import { loadDomains } from '#server/create-app.ts';
import { linesOf } from './plan-import.ts';

beforeAll(loadDomains);

test.each([
  [
    'ip,note\n10.0.0.2,"a\n10.0.0.3,b\n',
    'A quotation mark is not closed.',
    'Ein Anführungszeichen wird nicht geschlossen.',
  ],
  [
    'ip,note\n10.0.0.2,a"b\n',
    'Line 2 has a quotation mark inside a value. Double it, and put the value in quotation marks.',
    'In Zeile 2 steht ein Anführungszeichen mitten in einem Wert. Verdoppeln Sie es und setzen Sie den Wert in Anführungszeichen.',
  ],
  [
    'name\nx\n',
    'The first line must name the columns, including "ip".',
    'Die erste Zeile muss die Spalten nennen, darunter „ip“.',
  ],
])('%j is refused in both languages', (csv, english, german) => {
  const refused = (() => {
    try {
      return linesOf(csv);
    } catch (error) {
      return error;
    }
  })();
  const [item] = refused instanceof Refusal ? refused.items : [];
  expect(item).toMatchObject({ code: 2020, key: 'csv' });
  expect([item && infoIn(item, 'en'), item && infoIn(item, 'de')]).toEqual([
    `The file can't be read. ${english}`,
    `Die Datei kann nicht gelesen werden. ${german}`,
  ]);
});
