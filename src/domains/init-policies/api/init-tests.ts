import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { randomInt } from 'node:crypto';
import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { lockServers, makeServers, orderTermination, ofServer } from '#domains/servers/api/port.ts';
import { generatePassword } from '#domains/servers/generate-password.ts';
import { emptyContent, isEmpty, type Content } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { maxTests, testKeepMinutes, testMinutes } from '../limits.ts';
import { errorsOf } from '../problems.ts';
import { refusalOfValue } from '../variables.ts';
import { give } from './first-init.ts';
import { runRow } from './runs.ts';
import { readPolicy, type PolicyWithContent } from './store.ts';
import { readServers } from './store-servers.ts';
import * as tests from './store-tests.ts';
import { findTestServer, type TestServer } from './test-shape.ts';
import { judge } from './view.ts';
import { say } from '../messages.ts';

/** What is tried out: the draft of one's own policy, of another's what is published. */
const triedOf = (policy: PolicyWithContent): { content: Content | null; tried: string } =>
  policy.mine
    ? { content: policy.draft, tried: 'draft' }
    : { content: policy.published, tried: String(policy.publishedVersion) };

/** The policy as it would be tried out; `refusal` is what Conflict says of one that cannot be. */
async function readTried(ctx: Ctx, policyId: string) {
  if (!ctx.me.permissions.has('init-policy.use')) throw new Forbidden();
  const policy = await readPolicy(ctx.db, ctx.me, policyId);
  const { content, tried } = triedOf(policy);
  const [error] = content === null ? [] : errorsOf(judge(content, policy.osFamily));
  const refusal =
    content === null || isEmpty(content)
      ? new Conflict(1813, undefined, { reason: say('nothing-in-it') })
      : error === undefined
        ? null
        : new Conflict(1812, undefined, { detail: error.info });
  return { policy, content: content ?? emptyContent, tried, refusal };
}

interface Place {
  zoneId: string;
  imageId: string;
  /** What the request calls the data center. */
  zoneKey: string;
}

/** Throws Invalid at the field. */
async function readServer(ctx: Ctx, { zoneKey, ...place }: Place, policy: PolicyWithContent) {
  const found = await findTestServer(ctx, place);
  if (found === 'imageId') throw new Invalid([item(1116, 'imageId')]);
  if (found === 'zoneId') throw new Invalid([item(1987, zoneKey)]);
  if (found.image.osFamily !== policy.osFamily) throw new Invalid([item(1816, 'imageId')]);
  return found;
}

/** When it runs as long as it may; begun hours count as whole ones. */
const mostOf = ({ price }: TestServer) => price.hourlyOnMicro * Math.ceil(testMinutes / 60);

/** The smallest server that a policy can be tried out on, and what that costs. */
export const readInitTestOffer: Run<typeof initPolicies.readInitTestOffer> = async (ctx, { params, query }) => {
  const { policy, content, tried, refusal } = await readTried(ctx, params.policyId);
  const { zone: zoneId, imageId } = query;
  const found = await readServer(ctx, { zoneId, imageId, zoneKey: 'zone' }, policy);
  const { cpuCount, cpuType, ramMb, diskGb, price } = found;
  return {
    cpu: `${cpuCount}${cpuType}`,
    ramMb,
    diskGb,
    currency: price.currency,
    hourlyMicro: price.hourlyOnMicro,
    mostMicro: mostOf(found),
    minutes: testMinutes,
    keepMinutes: testKeepMinutes,
    tried,
    variables: content.variables,
    refusal: refusal?.said ?? null,
  };
};

/** Tests a policy on a small server, which is removed automatically. */
export const startInitTest: Run<typeof initPolicies.startInitTest> = async (ctx, { params, input }) => {
  const { policy, content, tried, refusal } = await readTried(ctx, params.policyId);
  if (refusal !== null) throw refusal;
  const { zoneId, imageId, values, secrets, expectedMicro } = input;
  const found = await readServer(ctx, { zoneId, imageId, zoneKey: 'zoneId' }, policy);
  const problems = content.variables.flatMap((variable) => {
    const { name, kind, label, initial } = variable;
    const at = kind === 'secret' ? 'secrets' : 'values';
    const reason = refusalOfValue(variable, input[at][name] ?? (kind === 'secret' ? '' : initial));
    return reason === null ? [] : [item(1814, `${at}.${name}`, { label: label || name, reason })];
  });
  if (problems.length > 0) throw new Invalid(problems);
  const password = generatePassword(randomInt);
  const name = nameOf(policy.name);
  const { cpuType, cpuCount, ramMb, diskGb, networkId, image, price } = found;
  const made = await makeServers(
    ctx,
    {
      zoneId,
      imageId,
      cpuType,
      cpuCount,
      ramMb,
      diskSizesGb: [diskGb],
      networkIds: [networkId],
      addresses: [],
      names: [name],
      password,
      sshKeyIds: [],
      description: `Test run of ${policy.name}`,
      terminateProtected: false,
      billingMode: 1,
      backup: false,
      managed: false,
      powerOn: true,
      extras: {},
      ...(expectedMicro === undefined ? {} : { expectedMicro }),
    },
    null,
  );
  // The account is locked by now: two tests at once do not share the last place.
  const { siteId, accountId } = ctx.me;
  if ((await tests.countOpen(ctx.db, accountId)) >= maxTests) throw new Conflict(1986, undefined, { max: maxTests });
  const serverId = made.servers[0]!.serverId;
  const [server] = await readServers(ctx.db, [serverId]);
  if (server === undefined) throw new NotFound();
  const answered = { name: policy.name, content, values, secrets };
  const { osFamily, osVersions } = policy;
  // Not noted as a server of the policy: it is of no version, and keeps none from being deleted.
  await give(ctx, server, { policies: [{ id: policy.id, version: 0, osFamily, osVersions, answered }], noted: false });
  await tests.insertTest(ctx.db, {
    id: newId(),
    policyId: policy.id,
    serverId,
    siteId,
    accountId,
    tried,
    currency: price.currency,
    mostMicro: mostOf(found),
    now: ctx.now,
    removeAt: new Date(ctx.now.getTime() + testMinutes * 60_000),
  });
  return { cmdId: made.cmdId, serverId, server: name, user: image.initialUser, password };
};

/** Such as `test-web-server-4821`. */
function nameOf(policy: string): string {
  const slug = policy.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').slice(0, 24).replaceAll(/^-|-$/g, ''); // prettier-ignore
  return ['test', slug, String(randomInt(1000, 10_000))].filter((part) => part !== '').join('-');
}

/** The test runs of a policy on servers of the caller. */
export const listInitTests = computedRows(initPolicies.listInitTests, {
  what: 'init-tests',
  async rows({ db, me, scope }, { params }) {
    const { id, name } = await readPolicy(db, me, params.policyId);
    return { rows: await testsOf({ db, scope }, id), of: name, more: {} };
  },
  id: ({ id }) => id,
  sorts: { started: ['timestamptz', ({ started }) => started] },
  search: ({ server }) => [server],
  filters: {},
});

async function testsOf({ db, scope }: Pick<Ctx, 'db' | 'scope'>, policyId: string) {
  const rows = await tests.readTests(db, scope, policyId);
  return rows.map(({ run, started, removeAt, ...row }) => ({
    ...row,
    started: started.toISOString(),
    removeAt: removeAt.toISOString(),
    run: run === null ? null : runRow(run),
  }));
}

/** Removes the server of a test run before its time; one that a task is under way on goes when that is over. */
export const endInitTest: Run<typeof initPolicies.endInitTest> = async (ctx, { params }) => {
  const { id } = await readPolicy(ctx.db, ctx.me, params.policyId);
  const test = await tests.lockTest(ctx.db, ctx.scope, { testId: params.testId, policyId: id });
  if (test === null) throw new NotFound();
  await tests.saveRemoveAt(ctx.db, test.id, ctx.now);
  const [server] = await lockServers(ctx.db, ctx.scope, [test.serverId]);
  if (server === undefined) throw new NotFound();
  const cmdId =
    server.taskId !== null || server.state === 'terminated'
      ? null
      : await orderTermination(ctx.db, server, { by: byOf(ctx), requester: requesterOf(ctx), undoHours: 0 });
  if (cmdId !== null) await tests.saveEnded(ctx.db, test.id, ctx.now);
  const diff = { testServer: [server.name, null] } as const;
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId });
  return { items: await testsOf(ctx, id) };
};
