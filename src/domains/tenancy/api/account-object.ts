import { say } from '../messages.ts';

/** What findings about an account are about. */
export const accountObject = { type: 'account', title: say('finding-customer'), to: '/people/{objectId}' };
