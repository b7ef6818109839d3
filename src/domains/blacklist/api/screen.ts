import {
  screening,
  type RefusedFact,
  type ScreenedFacts,
  type ScreenedPlace,
  type Screening,
} from '#domains/identity/api/port.ts';
import { Invalid, item, Refusal } from '#kernel/errors.ts';
import { decisive, keysOf } from './match.ts';
import { findMatches, insertHit } from './store-match.ts';

/** Refuses what entries name, where identity, registration, billing and payments ask. */
const blocklist: Screening = {
  async find(db, facts, now) {
    const match = decisive(await findMatches(db, { place: facts.place, keys: keysOf(facts), now }));
    if (match === null || match.effect === 'allow') return null;
    const { fact } = match;
    await insertHit(db, { entryId: match.id, facts, fact, value: valueOf(facts, fact), now });
    return fact;
  },
  refusal,
};
export const screens = screening(blocklist);

/** What was refused, for the list of hits. Of a card, what tells it from others without naming it. */
function valueOf({ email, ip, phone, card }: ScreenedFacts, fact: RefusedFact): string {
  if (fact === 'email') return email ?? '';
  if (fact === 'phone') return phone ?? '';
  return fact === 'card' ? `•••• ${card?.last4 ?? ''}` : (ip ?? '');
}

/** At its field where there is one; what entry it was, or of what kind, is not said. */
function refusal(place: ScreenedPlace, fact: RefusedFact): Refusal {
  if (fact === 'phone') return new Invalid([item(9834, 'phone')]);
  if (fact === 'card') return new Refusal(403, [item(9835, 'methodId')]);
  if (place === 'sign-in') return new Refusal(403, [item(9832)]);
  if (place === 'payment') return new Refusal(403, [item(9833)]);
  return fact === 'email' ? new Invalid([item(9830, 'email')]) : new Refusal(403, [item(9831)]);
}
