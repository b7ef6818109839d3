import { expect, it } from 'vitest';
import { translate } from '#kernel/message.ts';
import { specOf } from '#engines/conformance/harness.ts';
import { EngineFinal } from '#engines/port.ts';
import { HttpCloud } from '../test-http-cloud.ts';
import { quotaOf } from './quota-refusals.ts';
import { checkQuotas, ensureQuotas, readQuotas } from './quotas.ts';
import { CloudRefusal } from './errors.ts';

const anything = { safeParse: (data: unknown) => ({ success: true, data }) } as never;

it.each([
  [
    'Quota exceeded for cores, ram: Requested 2, 4096, but already used 9, 1024 of 10, 51200 cores, ram',
    /10 of "cores", and 9/,
  ],
  [
    'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes quota. Requested 20G, quota is 50G and 40G has been consumed.',
    /50 of "gigabytes", and 40/,
  ],
  ["VolumeLimitExceeded: Maximum number of volumes allowed (3) exceeded for quota 'volumes'.", /3 of "volumes"/],
  ["Quota exceeded for resources: ['port'].", /limit of the cloud for "port"/],
])('names the limit in %j', (text, said) => {
  const reason = quotaOf(text);
  expect(reason === null ? '' : translate(reason)).toMatch(said);
});

it('takes no other refusal for a limit', () => {
  expect(quotaOf('Policy does not allow this request.')).toBeNull();
});

it('gives up at once on a limit of a project that has the status of a limit of requests', async () => {
  await using cloud = await HttpCloud.open();
  const message = "VolumeLimitExceeded: Maximum number of volumes allowed (3) exceeded for quota 'volumes'.";
  const refused = { status: 413, headers: { 'retry-after': '0' }, body: { overLimit: { message } } };
  cloud.on('POST volume/volumes', refused);
  const call = { service: 'volume', method: 'POST', path: '/volumes', scope: 'admin', body: {} } as const;
  const error = await cloud
    .client()
    .ask(call, anything)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CloudRefusal);
  expect(cloud.count('POST volume/volumes')).toBe(1);
});

/** A cloud whose project has 10 cores, 9 of them in use. */
async function limited() {
  const cloud = await HttpCloud.open({ quotas: { compute: { cores: 10 } } });
  for (const at of ['compute/os-quota-sets', 'volume/os-quota-sets', 'network/quotas']) cloud.on(`PUT ${at}/*`, {});
  const cores = { limit: 10, in_use: 8, reserved: 1 };
  cloud.on('GET compute/os-quota-sets/*/detail', { body: { quota_set: { id: 'project', cores, ram: { limit: -1, in_use: 5 } } } }); // prettier-ignore
  cloud.on('GET volume/os-quota-sets/*', { body: { quota_set: { id: 'project', volumes: { limit: -1, in_use: 1 } } } });
  cloud.on('GET network/quotas/*/details.json', { body: { quota: { port: { limit: 5, used: 2, reserved: 0 } } } });
  const { desk } = await cloud.keeper();
  desk.store.run("INSERT INTO projects VALUES ('an-account', 'project')");
  return { cloud, desk };
}

it('sets the limits of the configuration once, and reads them with what is used', async () => {
  const { cloud, desk } = await limited();
  await using _ = cloud;
  await ensureQuotas(desk, 'project');
  await ensureQuotas(desk, 'project');
  expect(cloud.count('PUT compute/os-quota-sets/project')).toBe(1);
  const quotas = await readQuotas(desk.cloud, 'project');
  expect(quotas).toContainEqual({ service: 'compute', resource: 'cores', limit: 10, used: 9 });
  expect(quotas).toContainEqual({ service: 'compute', resource: 'ram', limit: null, used: 5 });
  expect(quotas).toContainEqual({ service: 'network', resource: 'port', limit: 5, used: 2 });
});

it('refuses a machine that a limit has no room for, and says which', async () => {
  const { cloud, desk } = await limited();
  await using _ = cloud;
  const spec = specOf({ imageRef: 'image', networkRef: 'network' }, { accountId: 'an-account' });
  await checkQuotas(desk, { ...spec, cpuCount: 1 });
  const refused = await checkQuotas(desk, { ...spec, cpuCount: 2 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EngineFinal);
  expect(translate((refused as EngineFinal).reason)).toContain('10 of "cores", and 9');
});
