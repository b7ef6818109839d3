import { sql } from 'kysely';
import type { ForeignImage, ForeignNetwork, ForeignServer } from '#engines/adoption.ts';
import { asMessage, type Message } from '#kernel/message.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { clouds } from '../contract.ts';
import { say } from '../messages.ts';
import type { ObjectKind } from '../states.ts';
import { findCloud } from './clouds.ts';
import { objectsIn } from './store-objects.ts';

type Facts = ForeignNetwork | ForeignImage | ForeignServer;

/** What something is, in one line. */
function factsOf(kind: ObjectKind, facts: Facts): Message {
  if (kind === 'network') {
    // Typed edge: the facts are those of the kind.
    const { subnets, ports, external } = facts as ForeignNetwork;
    const cidrs = subnets.map(({ cidr }) => cidr).join(', ');
    return say('facts-network', {
      subnets: cidrs === '' ? say('no-subnet') : cidrs,
      count: ports,
      external: String(external),
    });
  }
  if (kind === 'image') {
    const { sizeBytes, minDiskGb } = facts as ForeignImage;
    return say('facts-image', { sizeMb: Math.ceil(sizeBytes / 1_048_576), diskGb: minDiskGb });
  }
  const { power, cpuCount, ramMb, disks, nics } = facts as ForeignServer;
  const ips = nics.flatMap((nic) => nic.ips).join(', ');
  return say('facts-server', {
    power,
    cpu: cpuCount,
    ramMb,
    disks: disks.map(({ sizeGb }) => sizeGb).join(' + ') || '0',
    ips: ips === '' ? say('no-address') : ips,
  });
}

/** What a search found in a cloud, and what was imported. */
export const listCloudObjects = listRows(clouds.listCloudObjects, {
  what: 'cloud-objects',
  prepare: async ({ db }, { params }) => ({ name: (await findCloud(db, params.zoneId)).zoneId }),
  of: ({ own }) => own.name,
  from: ({ db, own }) => objectsIn(db, own.name),
  scope: () => sql<boolean>`true`,
  id: sortBy('o.id', 'uuid'),
  sorts: { name: sortBy('o.name', 'text'), kind: sortBy('o.kind', 'text'), project: sortBy('o.project', 'text') },
  search: [sql`lower(o.name)`, sql`lower(o.project)`, sql`o.ref`],
  filters: {
    kind: (kinds) => sql<boolean>`o.kind = any(${kinds})`,
    state: (states) => sql<boolean>`o.state = any(${states})`,
  },
  items: async (rows) =>
    rows.map((row) => {
      // Typed edges: the columns' check constraints allow these values only, and facts were checked when they came.
      const { id, ref, name, project, objectId, taskId } = row;
      const described: unknown = row.facts;
      const [kind, state, facts] = [row.kind as ObjectKind, row.state as 'found', described as Facts];
      const reason = row.reason as Message | null;
      return {
        id,
        kind,
        ref,
        name,
        project,
        state,
        facts: factsOf(kind, facts),
        blockers: state === 'found' ? facts.blockers.map(asMessage) : [],
        reason,
        objectId,
        cmdId: taskId,
      };
    }),
});
