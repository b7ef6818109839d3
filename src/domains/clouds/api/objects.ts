import { sql } from 'kysely';
import type { ForeignImage, ForeignNetwork, ForeignServer } from '#engines/adoption.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { listImages } from '#domains/images/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { asMessage, type Message } from '#kernel/message.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { clouds } from '../contract.ts';
import { say } from '../messages.ts';
import type { ObjectKind } from '../states.ts';
import { findCloud, nameOf, objectOf } from './clouds.ts';
import { objectsIn, saveSearchTask } from './store-objects.ts';
import { announceCloud } from './tasks/check.ts';
import { searchTask } from './tasks/search.ts';

/** Orders a search of a cloud. Throws Conflict (1007) while one runs. */
export const searchCloud: Run<typeof clouds.searchCloud> = async (ctx, { params: { zoneId } }) => {
  const { db } = ctx;
  const cloud = await findCloud(db, zoneId, true);
  const name = await nameOf(db, zoneId);
  const id = newId<'task'>();
  await enqueue(db, searchTask, {
    id,
    data: { zoneId, name, engine: cloud.engine },
    object: objectOf(cloud.id, name),
    lane: searchTask.kind,
    by: requesterOf(ctx),
  });
  await saveSearchTask(db, zoneId, id);
  await announceCloud(emitter(db), zoneId);
  auditAlone(ctx, objectOf(cloud.id, name), { taskId: id });
  return { cmdId: id };
};

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
      const [kind, state, facts] = [row.kind as ObjectKind, row.state as 'found', row.facts as unknown as Facts];
      const reason = row.reason as Message | null;
      const blockers = state === 'found' ? [...facts.blockers, ...(reason === null ? [] : [reason])] : [];
      return {
        id,
        kind,
        ref,
        name,
        project,
        state,
        facts: factsOf(kind, facts),
        blockers: blockers.map(asMessage),
        objectId,
        cmdId: taskId,
      };
    }),
});

/** The images of a data center that imported servers can be shown with. */
export const listImportImages: Run<typeof clouds.listImportImages> = async ({ db }, { params: { zoneId } }) => {
  await findCloud(db, zoneId);
  const images = await listImages(db, zoneId);
  return { images: images.map(({ id, name, version }) => ({ id, name: `${name} ${version}` })) };
};
