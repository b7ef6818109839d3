import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { hostServices, setService } from '../client/hosts.ts';
import { forgetOpen, HostWork, reasonOf } from '../hosts.ts';
import type { HostWork as Work } from '../types.ts';
import { insist } from './insist.ts';

/** Opens a host for new servers, or closes it. */
export const setHostState: Work = async ({ cloud }, job) => {
  const { hostId, accepts, maintenance } = HostWork.parse(JSON.parse(job.body));
  await insist(cloud, async () => {
    const service = (await hostServices(cloud)).get(hostId);
    if (service === undefined) throw new Failure(say('host-gone'));
    const reason = accepts && !maintenance ? null : reasonOf(cloud.config.prefix, maintenance);
    await setService(cloud, service.id, reason);
  });
  forgetOpen(cloud);
};
