import type { Actor } from '#kernel/scope.ts';
import type { By } from './change.ts';

/** Someone as the history names them: who sits in a customer's place is named themselves. */
export const byActor = ({ operator, email, source }: Pick<Actor, 'operator' | 'email' | 'source'>): By =>
  operator === null ? { name: email, source } : { name: operator.email, source: 'support' };

/** Someone whose request has no session, such as with a mailed link. */
export const byPerson = ({ email }: { email: string }): By => ({ name: email, source: 'console' });

/** The person of a request. */
export const byOf = ({ me }: { me: Actor }): By => byActor(me);

/** Who did it, as the history names what is found at the data center. */
export const byEngine: By = { name: 'Data center', source: 'engine' };
