import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { guestReports } from '../contract.ts';
import { askGuests } from './ask-guests.ts';
import { readGuestReport } from './read-guest-report.ts';

const domain: Domain = {
  name: 'guest-reports',
  operations: implement(guestReports, { readGuestReport }),
  loops: [askGuests],
};
export default domain;
