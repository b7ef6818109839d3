import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { machineHold, serverHandover } from '#domains/servers/api/port.ts';
import { guestAccess } from '../contract.ts';
import { readRebuildOffer } from './read-rebuild-offer.ts';
import { rebuildServer } from './rebuild-server.ts';
import { leaveRescue, readRescue, startRescue } from './rescue.ts';
import { resetPassword, resetSshKey } from './reset-access.ts';
import { rebuildTask, rescueTask, resetAccessTask } from './tasks/tasks.ts';
import { rescueHandover } from './handover.ts';
import { rescueHold } from './machine-hold.ts';

const domain: Domain = {
  name: 'guest-access',
  operations: implement(guestAccess, {
    resetPassword,
    resetSshKey,
    readRescue,
    startRescue,
    leaveRescue,
    readRebuildOffer,
    rebuildServer,
  }),
  tasks: [resetAccessTask, rescueTask, rebuildTask],
  contributes: [serverHandover(rescueHandover), machineHold(rescueHold)],
};
export default domain;
