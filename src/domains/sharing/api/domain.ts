import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { serverExtra, serverGroups, serverHandover } from '#domains/servers/api/port.ts';
import { sharing } from '../contract.ts';
import { serversWithManyOwners } from './diagnostics.ts';
import { endShares } from './end-shares.ts';
import { firstShares } from './first-shares.ts';
import { sharingHandover } from './handover.ts';
import { amongSql, readSharesOf, sharedWith, withGroups } from './store.ts';
import { changeShare, revokeShare, leaveServer, listShares, shareServer, shareServers } from './shares.ts';
import { say } from '../messages.ts';

const domain: Domain = {
  name: 'sharing',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(sharing, { listShares, shareServer, shareServers, changeShare, revokeShare, leaveServer }),
  schedules: [endShares],
  sharing: { sharedWith, amongSql },
  personal: { sections: [shortSection('sharedServers', readSharesOf)] },
  reports: [serversWithManyOwners],
  contributes: [serverGroups(withGroups), serverExtra(firstShares), serverHandover(sharingHandover)],
};
export default domain;
