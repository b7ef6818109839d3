import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { serverMove } from '#domains/account-batches/api/port.ts';
import { serverHandover } from '#domains/servers/api/port.ts';
import { transfers } from '../contract.ts';
import { offerHandover } from './handover.ts';
import { topics } from '../live.ts';
import { acceptTransfer, cancelTransfer, declineTransfer } from './answer-transfer.ts';
import { listTransfers } from './store.ts';
import { offerTransfer } from './offer-transfer.ts';
import { readServerTransfer, readTransfer } from './read-transfer.ts';
import { moveByTransfer } from './server-move.ts';
import { runTransfers } from './run-due.ts';
import { forgetTransfers, readTransfersOf } from './store-change.ts';
import { transferServerTask } from './tasks/transfer-server.ts';
import { say } from '../messages.ts';

const domain: Domain = {
  name: 'transfers',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(transfers, {
    listTransfers,
    readTransfer,
    readServerTransfer,
    offerTransfer,
    acceptTransfer,
    declineTransfer,
    cancelTransfer,
  }),
  tasks: [transferServerTask],
  schedules: [runTransfers],
  personal: { sections: [shortSection('serverTransfers', readTransfersOf)], forget: forgetTransfers },
  topics,
  contributes: [serverMove(moveByTransfer), serverHandover(offerHandover)],
};
export default domain;
