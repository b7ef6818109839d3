import { t } from '@lingui/core/macro';
import type { EntryKind, EntryPlace, HitFact } from '../kinds.ts';

export const kindLabel = (kind: EntryKind): string =>
  ({
    address: t`Address`,
    domain: t`Mail domain`,
    email: t`Email`,
    phone: t`Phone number`,
    card: t`Card`,
    host: t`Host name`,
  })[kind];

/** What each kind takes, below its field. */
export const kindHint = (kind: EntryKind): string =>
  ({
    address: t`An address or a range, such as 203.0.113.0/24.`,
    domain: t`Such as example.com. Subdomains count as well.`,
    email: t`One email address.`,
    phone: t`In international format, or its beginning, such as +1415.`,
    card: t`The fingerprint from the payment provider, or first and last digits, such as 424242-4242.`,
    host: t`A mail server of domains, or the reverse name of addresses. Subdomains count as well.`,
  })[kind];

export const placeLabel = (place: EntryPlace): string =>
  ({ 'sign-up': t`Sign-up`, 'sign-in': t`Sign-in`, payment: t`Payment` })[place];

export const factLabel = (fact: HitFact): string =>
  ({ address: t`Address`, email: t`Email`, phone: t`Phone number`, card: t`Card` })[fact];
