import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { movers } from '#domains/account-batches/api/port.ts';
import { siteMoves } from '../contract.ts';
import { movedGate } from './gate.ts';
import { moverOfBatches } from './batches.ts';
import { moveServices } from './move-services.ts';
import { moveToSite } from './move-to-site.ts';
import { readMovableServices, readSiteMove } from './read-site-move.ts';

const domain: Domain = {
  name: 'site-moves',
  operations: implement(siteMoves, { readSiteMove, moveToSite, readMovableServices, moveServices }),
  contributes: [movedGate, movers(moverOfBatches)],
};
export default domain;
