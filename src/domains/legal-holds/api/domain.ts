import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { legalHolds } from '../contract.ts';
import { legalHold, liftLegalHold, placeLegalHold, readLegalHold } from './hold.ts';

const domain: Domain = {
  name: 'legal-holds',
  operations: implement(legalHolds, { readLegalHold, placeLegalHold, liftLegalHold }),
  contributes: [legalHold],
};
export default domain;
