/** What an entry is about. A host is one that mail of a domain goes to, or the reverse name of an address. */
export const entryKinds = ['address', 'domain', 'email', 'phone', 'card', 'host'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** `allow`: an exception, which wins over entries that refuse. */
export const entryEffects = ['refuse', 'allow'] as const;
export type EntryEffect = (typeof entryEffects)[number];

/** Where an entry counts, as identity screens people. */
export const entryPlaces = ['sign-up', 'sign-in', 'payment'] as const;
export type EntryPlace = (typeof entryPlaces)[number];

/** Where entries of a kind can count: cards are seen only where someone pays, phone numbers not at a sign-in. */
export const placesOf: Record<EntryKind, readonly EntryPlace[]> = {
  address: entryPlaces,
  domain: entryPlaces,
  email: entryPlaces,
  host: entryPlaces,
  phone: ['sign-up', 'payment'],
  card: ['payment'],
};

export const hitFacts = ['address', 'email', 'phone', 'card'] as const;
export type HitFact = (typeof hitFacts)[number];

/** What became of an entry: a removed one is forgotten after a while. */
export const entryStates = ['active', 'expired'] as const;
export type EntryState = (typeof entryStates)[number];
