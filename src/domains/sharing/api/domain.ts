import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { shortSection } from '#platform/personal-data.ts';
import { sharing } from '../contract.ts';
import { changeShare, revokeShare } from './change-share.ts';
import { endShares } from './end-shares.ts';
import { firstShares } from './first-shares.ts';
import { sharingHandover } from './handover.ts';
import { leaveServer } from './leave-server.ts';
import { listShares } from './list-shares.ts';
import { shareServer } from './share-server.ts';
import { shareServers } from './share-servers.ts';
import { readSharesOf, sharedWith, withGroups } from './store-shared.ts';
import { forgetShares } from './store.ts';

const domain: Domain = {
  name: 'sharing',
  operations: implement(sharing, { listShares, shareServer, shareServers, changeShare, revokeShare, leaveServer }),
  schedules: [endShares],
  serverExtras: [firstShares],
  serverHandover: sharingHandover,
  sharing: { sharedWith, withGroups },
  personal: { sections: [shortSection('sharedServers', readSharesOf)], forget: forgetShares },
};
export default domain;
