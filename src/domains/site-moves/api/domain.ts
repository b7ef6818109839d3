import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteMove } from '#domains/account-batches/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { siteMoves } from '../contract.ts';
import { movedGate } from './gate.ts';
import { moveServices } from './move-services.ts';
import { moveToSite } from './move-to-site.ts';
import { readMovableServices, readSiteMove } from './read-site-move.ts';

/** Batches move whole accounts. */
const moveOfBatch = siteMove({
  request: ({ accountId, site, reason }) =>
    requestTo(siteMoves.moveToSite, {
      params: { userId: accountId },
      input: { site, priceListId: null, reason, ticket: '' },
    }),
});

const domain: Domain = {
  name: 'site-moves',
  operations: implement(siteMoves, { readSiteMove, moveToSite, readMovableServices, moveServices }),
  contributes: [movedGate, moveOfBatch],
};
export default domain;
