import { recorded } from './change.ts';

/** Sites and accounts, whose domain is below this one: they are named here for all that change them. */
export const ofSite = recorded<never>('site');
export const ofAccount = recorded<never>('account');

/** The account of a request, or of someone else, as an object that has a history. */
export const ofPerson = ({ accountId, email, siteId }: { accountId: string; email: string; siteId: string }) =>
  ofAccount({ id: accountId, name: email, siteId, accountId });
