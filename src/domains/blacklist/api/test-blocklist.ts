import type { CardFacts } from '#connectors/payments/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { blacklist } from '../contract.ts';
import type { EntryKind } from '../kinds.ts';
import { decisive, keysOf } from './match.ts';
import { guessKind, hostOf, kindFaults, parseValue } from './parse.ts';
import { entryView, readEntry } from './store-entries.ts';
import { findMatches } from './store-match.ts';

/** Says what would happen to a value, without a hit. */
export const testBlocklist: Run<typeof blacklist.testBlocklist> = async (ctx, { input }) => {
  const kind = guessKind(input.value);
  if (kind === null) return { kind, refused: false, entry: null };
  const parsed = parseValue(kind, input.value);
  // A range is no one's address.
  if ('code' in parsed || (kind === 'address' && parsed.value.includes('/')))
    throw new Invalid(['code' in parsed ? parsed : item(kindFaults[kind], 'value')]);
  const keys = keysOf(factsOf(kind, parsed.value));
  const match = decisive(await findMatches(ctx.db, { place: input.place, keys, now: ctx.now }));
  const entry = match === null ? undefined : await readEntry(ctx.db, match.id, ctx.now);
  return { kind, refused: match?.effect === 'refuse', entry: entry === undefined ? null : entryView(entry) };
};

function factsOf(kind: EntryKind, value: string) {
  const none = { ip: null };
  switch (kind) {
    case 'address':
      return { ip: value };
    case 'email':
      return { ...none, email: value };
    case 'domain':
    case 'host':
      return { ...none, email: `someone@${hostOf(value) ?? value}` };
    case 'phone':
      return { ...none, phone: value };
    case 'card':
      return { ...none, card: cardOf(value) };
  }
}

function cardOf(value: string): CardFacts {
  const [bin = '', last4 = ''] = value.split('-');
  return /^\d+-\d{4}$/.test(value) ? { fingerprint: null, bin, last4 } : { fingerprint: value, bin: null, last4: '' };
}
