import { GuestReportsBody, InsideBody } from './guest-report-wire.ts';
import { readGuestReports, setInside } from './guest-reports.ts';
import { type Route, route } from './route.ts';

/** The ways in that are about what guests say of themselves. */
export const guestReportRoutes: readonly Route[] = [
  route({
    at: 'POST /guest-reports',
    call: 'readGuestReports',
    body: GuestReportsBody,
    handle: ({ world, body }) => ({ reports: readGuestReports(world, body.refs) }),
  }),
  route({
    at: 'PUT /machines/*/inside',
    body: InsideBody,
    handle: ({ world, key, body }) => {
      setInside(world.store, key, body);
      return {};
    },
  }),
];
