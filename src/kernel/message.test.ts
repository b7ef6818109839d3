import { expect, test } from 'vitest';
import { addTexts, asInstant, asText, messages, translate, type Message } from './message.ts';

const say = messages('trial', {
  renamed: 'Server {name} was renamed',
  rules: '{count, plural, one {# rule} other {# rules}} added',
  power: 'Server {name} was {to, select, on {powered on} other {powered off}}',
  changed: 'Changed: {changes}',
  gone: 'It ends on {day}',
  started: 'It started on {at}',
  limit: 'Up to {max, number} bytes at port {port}',
  braces: "It can't be '{'this'}'",
});
addTexts('de', 'trial', {
  renamed: 'Der Server {name} wurde umbenannt',
  rules: '{count, plural, one {# Regel} other {# Regeln}} hinzugefügt',
  changed: 'Geändert: {changes}',
  gone: 'Es endet am {day}',
  started: 'Es begann am {at}',
  limit: 'Bis zu {max, number} Bytes an Port {port}',
});

test.each<[Message, string, string]>([
  [say('renamed', { name: 'web-1' }), 'Server web-1 was renamed', 'Der Server web-1 wurde umbenannt'],
  [say('rules', { count: 1 }), '1 rule added', '1 Regel hinzugefügt'],
  [say('rules', { count: 1200 }), '1,200 rules added', '1.200 Regeln hinzugefügt'],
  // What a language lacks shows in English.
  [say('power', { name: 'web-1', to: 'on' }), 'Server web-1 was powered on', 'Server web-1 was powered on'],
  [
    say('changed', { changes: [say('rules', { count: 2 }), say('renamed', { name: 'a' })] }),
    'Changed: 2 rules added, Server a was renamed',
    'Geändert: 2 Regeln hinzugefügt, Der Server a wurde umbenannt',
  ],
  [say('gone', { day: { day: '2026-03-07' } }), 'It ends on March 7, 2026', 'Es endet am 7. März 2026'],
  [
    say('started', { at: asInstant(new Date('2026-03-07T14:05:59Z')) }),
    'It started on March 7, 2026 at 14:05 UTC',
    'Es begann am 7. März 2026 um 14:05 UTC',
  ],
  // What was stored before there were instants stays readable.
  [
    say('started', { at: '2026-03-07 14:05 UTC' }),
    'It started on 2026-03-07 14:05 UTC',
    'Es begann am 2026-03-07 14:05 UTC',
  ],
  [
    say('limit', { max: 1048576, port: 8443 }),
    'Up to 1,048,576 bytes at port 8443',
    'Bis zu 1.048.576 Bytes an Port 8443',
  ],
  [say('limit', { max: '8 or 9', port: 8443 }), 'Up to 8 or 9 bytes at port 8443', 'Bis zu 8 or 9 Bytes an Port 8443'],
  [{ id: 'trial.braces' }, "It can't be {this}", "It can't be {this}"],
  [asText('As it {is}'), 'As it {is}', 'As it {is}'],
  [{ id: 'trial.forgotten' }, 'trial.forgotten', 'trial.forgotten'],
])('%j', (message, english, german) => {
  expect(translate(message)).toBe(english);
  expect(translate(message, 'de')).toBe(german);
});

test('what people typed stays as it is, whatever it looks like', () => {
  for (const name of ['{name}', String.raw`\u202e`, '#', "it's", '$&', 'constructor'])
    expect(translate(say('renamed', { name }))).toBe(`Server ${name} was renamed`);
  expect(translate(say('power', { name: 'a', to: 'constructor' }))).toBe('Server a was powered off');
});
