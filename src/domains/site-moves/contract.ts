import { contract, op } from '#kernel/op.ts';
import { ByUser, MovableServices, NewSite, ServicesMove, ServicesMoved, SiteMoved, SiteMoveState } from './schemas.ts';

const touches = [
  'site-moves',
  'users',
  'account',
  'account-parents',
  'identity',
  'servers',
  'networks',
  'library',
  'transfers',
  'price-lists',
  'charges',
];

export const siteMoves = contract('site-moves', {
  readSiteMove: op({
    method: 'GET',
    path: '/users/{userId}/siteMove',
    summary: 'Returns the sites that an account can move to, and where it came from or went.',
    may: 'account.administer',
    audit: 'none: read',
    params: ByUser,
    output: SiteMoveState,
  }),
  moveToSite: op({
    method: 'POST',
    path: '/users/{userId}/siteMove',
    summary:
      'Moves an account with its people and services to another site, and returns what it costs there. The former account keeps its invoices. Requires a reason and a proof of identity.',
    may: 'account.administer',
    audit: 'account.move-site',
    touches,
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: NewSite,
    output: SiteMoved,
    status: 200,
    dryRun: true,
  }),
  readMovableServices: op({
    method: 'GET',
    path: '/users/{userId}/serviceMove',
    summary: 'Returns the servers and private networks of an account in groups that must move together.',
    may: 'account.administer',
    audit: 'none: read',
    params: ByUser,
    output: MovableServices,
  }),
  moveServices: op({
    method: 'POST',
    path: '/users/{userId}/serviceMove',
    summary:
      'Moves servers with their private networks to another account, also of another site, and returns what they cost there. Requires a reason and a proof of identity.',
    may: 'account.administer',
    audit: 'account.move-services',
    touches,
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: ServicesMove,
    output: ServicesMoved,
    status: 200,
    dryRun: true,
  }),
});
