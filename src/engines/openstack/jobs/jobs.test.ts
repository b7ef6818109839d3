import { expect, it, vi } from 'vitest';
import { translate } from '#kernel/message.ts';
import { patient } from '#engines/conformance/harness.ts';
import { flavorOf } from '../client/flavors.ts';
import type { RunningKeeper } from '../keeper.ts';
import { volumesOf } from '../store.ts';
import { settleOf } from '../test-cloud.ts';
import { HttpCloud, knownMachine } from '../test-http-cloud.ts';
import { httpServers } from '../test-http-servers.ts';
import { httpVolumes } from '../test-http-volumes.ts';

/** A cloud with servers and volumes whose disks are attached at once. */
async function whole() {
  const cloud = await HttpCloud.open();
  const [compute, blocks] = [httpServers(cloud), httpVolumes(cloud)];
  const refused = { status: 403, body: { forbidden: { message: 'No.' } } };
  const attaching = { works: true };
  cloud.on('POST compute/servers/*/os-volume_attachments', ({ ids: [server_id = ''], body }) => {
    if (!attaching.works) return refused;
    const { volumeId } = (body as { volumeAttachment: { volumeId: string } }).volumeAttachment;
    Object.assign(blocks.volumes.get(volumeId) ?? {}, { status: 'in-use', attachments: [{ server_id }] });
    return {};
  });
  cloud.on('DELETE compute/servers/*/os-volume_attachments/*', ({ ids: [, id = ''] }) => {
    Object.assign(blocks.volumes.get(id) ?? {}, { status: 'available', attachments: [] });
    return { status: 202 };
  });
  return { cloud, compute, blocks, attaching };
}
const small = { cpuType: 'A', cpuCount: 1, ramMb: 1024 };
const flavor = ({ desk }: RunningKeeper, size = small): Promise<string> => flavorOf(desk.cloud, 'project', size);
const hardware = (
  keeper: RunningKeeper,
  token: string,
  of: { ramMb?: number; disks: { from: number | null; sizeGb: number }[] },
) =>
  // prettier-ignore
  keeper.engine
    .ensureHardware(token, { machineRef: 'machine', ...small, keepAs: null, ...of }, patient)
    .then(() => settleOf(keeper, token));

it('makes a new disk anew, whatever a change that failed left', async () => {
  const { cloud, compute, blocks, attaching } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', volumes: ['system'] });
  compute.add('server', { status: 'SHUTOFF' });
  blocks.add('system', { status: 'in-use' });
  // The number that the new disk gets, as an earlier version of the product marked it.
  blocks.add('stale', { size: 9, metadata: { skydeck_machine: 'machine', skydeck_disk: '1-0' } });
  const disks = [{ from: 0, sizeGb: 2 }, { from: null, sizeGb: 5 }]; // prettier-ignore
  attaching.works = false;
  expect(await hardware(keeper, 'fails', { disks })).toMatchObject({ state: 'failed' });
  expect([...blocks.volumes.keys()]).toEqual(['system', 'stale']);
  attaching.works = true;
  expect(await hardware(keeper, 'works', { disks })).toMatchObject({ state: 'done' });
  const made = volumesOf(keeper.desk.store, 'machine').find(({ diskId }) => diskId === 1);
  expect(blocks.volumes.get(made?.volumeId ?? '')).toMatchObject({ size: 5, status: 'in-use' });
  // And the number comes again when the disk is gone.
  expect(await hardware(keeper, 'drops', { disks: disks.slice(0, 1) })).toMatchObject({ state: 'done' });
  expect([...blocks.volumes.keys()]).toEqual(['system', 'stale']);
});

it('waits for a disk that is being detached already', async () => {
  const { cloud, compute, blocks } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', volumes: ['system', 'data'] });
  compute.add('server', { status: 'SHUTOFF' });
  blocks.add('system', { status: 'in-use' });
  const data = blocks.add('data', { status: 'detaching', attachments: [{ server_id: 'server' }] });
  cloud.on('DELETE compute/servers/*/os-volume_attachments/*', () => {
    Object.assign(data, { status: 'available', attachments: [] });
    return { status: 400, body: { badRequest: { message: 'Volume must be in-use to detach.' } } };
  });
  expect(await hardware(keeper, 'drops', { disks: [{ from: 0, sizeGb: 2 }] })).toMatchObject({ state: 'done' });
  expect([...blocks.volumes.keys()]).toEqual(['system']);
});

it('goes back to the size of before when the disks fail', async () => {
  const { cloud, compute, blocks } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', volumes: ['system'] });
  const server = compute.add('server', { status: 'SHUTOFF', flavor: { original_name: await flavor(keeper) } });
  blocks.add('system', { status: 'in-use' });
  cloud.on('POST volume/volumes', { status: 400, body: { badRequest: { message: 'No.' } } });
  const disks = [{ from: 0, sizeGb: 2 }, { from: null, sizeGb: 5 }]; // prettier-ignore
  expect(await hardware(keeper, 'fails', { ramMb: 4096, disks })).toMatchObject({ state: 'failed' });
  expect(server).toMatchObject({ status: 'SHUTOFF', flavor: { original_name: await flavor(keeper) } });
});

it('says that a resize cannot be confirmed, and takes it back when another size is wanted', async () => {
  const { cloud, compute, blocks } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', volumes: ['system'] });
  const server = compute.add('server', { status: 'SHUTOFF', flavor: { original_name: await flavor(keeper) } });
  blocks.add('system', { status: 'in-use' });
  const confirms = { down: true };
  cloud.on('POST compute/servers/server/action', ({ body }) => {
    const name = Object.keys(body as object)[0] ?? '';
    if (name === 'confirmResize' && confirms.down) return { status: 409, body: { conflictingRequest: { message: 'The source host is down.' } } }; // prettier-ignore
    compute.actions.push({ action: name, request_id: '', message: null });
    if (name === 'resize') {
      server.status = 'VERIFY_RESIZE';
      server.flavor = { original_name: (body as { resize: { flavorRef: string } }).resize.flavorRef };
    } else if (name === 'revertResize') {
      server.status = 'SHUTOFF';
      server.flavor = { original_name: 'the one of before' };
    } else server.status = 'SHUTOFF';
    return { status: 202 };
  });
  const disks = [{ from: 0, sizeGb: 2 }];
  const failed = await hardware(keeper, 'fails', { ramMb: 4096, disks });
  expect(failed.state).toBe('failed');
  expect(translate(failed.error ?? '')).toContain('The source host is down.');
  expect(server.status).toBe('VERIFY_RESIZE');
  confirms.down = false;
  expect(await hardware(keeper, 'works', { ramMb: 2048, disks })).toMatchObject({ state: 'done' });
  expect(compute.actions.map(({ action }) => action)).toEqual(['resize', 'revertResize', 'resize', 'confirmResize']);
  expect(server).toMatchObject({ status: 'SHUTOFF', flavor: { original_name: await flavor(keeper, { ...small, ramMb: 2048 }) } }); // prettier-ignore
});

it('settles a resize that no one confirmed before the power changes', async () => {
  const { cloud, compute, blocks } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', volumes: ['system'] });
  blocks.add('system', { status: 'in-use' });
  const server = compute.add('server', { status: 'VERIFY_RESIZE', flavor: { original_name: 'another' } });
  compute.beforeResize.set('server', await flavor(keeper));
  await keeper.engine.ensurePower('on', { machineRef: 'machine', action: 'on', force: false }, patient);
  expect(await settleOf(keeper, 'on')).toMatchObject({ state: 'done', error: null });
  expect(compute.actions.map(({ action }) => action)).toEqual(['revertResize', 'os-start']);
  expect(server).toMatchObject({ status: 'ACTIVE', flavor: { original_name: await flavor(keeper) } });
});

it('restarts a guest once when the answer is lost', async () => {
  const { cloud, compute } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  knownMachine(keeper, { novaId: 'server', power: 'on' });
  compute.add('server');
  compute.actions.push({ action: 'reboot', request_id: 'an earlier one', message: null });
  cloud.on('POST compute/servers/server/action', () => {
    compute.actions.push({ action: 'reboot', request_id: 'ours', message: null });
    return { status: 502 };
  });
  await keeper.engine.ensurePower('restart', { machineRef: 'machine', action: 'restart', force: true }, patient);
  expect(await settleOf(keeper, 'restart')).toMatchObject({ state: 'done', error: null });
  expect(cloud.count('POST compute/servers/server/action')).toBe(1);
});

it('fails what is asked of a server that someone removed in the cloud, which is off then', async () => {
  const { cloud } = await whole();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  for (const action of ['restart', 'suspend'] as const) {
    const machineRef = knownMachine(keeper, { ref: action, novaId: `gone-${action}`, power: 'on' });
    await keeper.engine.ensurePower(action, { machineRef, action, force: false }, patient);
    const job = await settleOf(keeper, action);
    expect(job.state).toBe('failed');
    expect(translate(job.error ?? '')).toBe('The machine lost power.');
    expect(await keeper.engine.readMachine(machineRef, patient)).toMatchObject({ power: 'off' });
  }
});

it('removes a server that was made and never noted', async () => {
  const { cloud, compute } = await whole();
  await using _ = cloud;
  cloud.on('GET network/ports', { body: { ports: [] } });
  cloud.on('GET network/security-groups', { body: { security_groups: [] } });
  const keeper = await cloud.keeper();
  const ref = knownMachine(keeper);
  compute.add('unnoted', { tags: ['skydeck', ref] });
  compute.add('another', { tags: ['skydeck', 'another'] });
  await keeper.engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done' });
  expect([...compute.servers.keys()]).toEqual(['another']);
});

it.each([null, 'server-0'])(
  'makes a server once more that the cloud forgot while it was made, known as %s',
  async (novaId) => {
    const { cloud, compute, blocks } = await whole();
    await using _ = cloud;
    const keeper = await cloud.keeper();
    knownMachine(keeper, { novaId, volumes: ['system'] });
    blocks.add('system', { status: 'in-use' });
    const lost = { status: 'BUILD', 'OS-EXT-STS:task_state': 'scheduling' };
    // The one that was known before: the work on it began, and broke off.
    if (novaId !== null) compute.add(novaId, { tags: ['skydeck', 'machine'], ...lost });
    let late = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
    let made = 0;
    cloud.on('POST compute/servers', ({ body }) => {
      const { tags } = (body as { server: { tags: string[] } }).server;
      made += 1;
      compute.add(`server-${made}`, { tags, ...(made === 1 && novaId === null && lost) });
      return { status: 202, body: { server: { id: `server-${made}` } } };
    });
    cloud.on('GET compute/servers/(?!detail$)*', ({ ids: [id = ''] }) => {
      // Five minutes and a bit pass between two looks.
      late += 301_000;
      const server = compute.servers.get(id);
      return server === undefined ? { status: 404, body: {} } : { body: { server } };
    });
    await keeper.engine.ensurePower('starts', { machineRef: 'machine', action: 'on', force: false }, patient);
    expect(await settleOf(keeper, 'starts')).toMatchObject({ state: 'done' });
    clock.mockRestore();
    expect([...compute.servers.keys()]).toEqual([novaId === null ? 'server-2' : 'server-1']);
  },
);
