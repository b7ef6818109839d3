import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { initPolicies } from '../contract.ts';
import { runRow } from './runs.ts';
import { readPolicy } from './store.ts';
import { readRuns } from './store-runs.ts';
import { versionsIn } from './store-versions.ts';

/** What was published of it. */
export const listInitPolicyVersions = listRows(initPolicies.listInitPolicyVersions, {
  what: 'init-policy-versions',
  prepare: ({ db, me }, { params }) => readPolicy(db, me, params.policyId),
  of: ({ own }) => own.name,
  from: ({ db, scope }) => versionsIn(db, scope),
  scope: ({ own }) => sql<boolean>`v.policy_id = ${own.id}`,
  id: sortBy('v.number', 'bigint'),
  sorts: { number: sortBy('v.number', 'bigint'), date: sortBy('v.created_at', 'timestamptz') },
  search: [sql`lower(v.note)`, sql`lower(v.created_by)`],
  filters: {},
});

/** The runs of a policy on living servers of the caller's scope. */
export const listInitRuns = listRows(initPolicies.listInitRuns, {
  what: 'init-runs',
  prepare: ({ db, me }, { params }) => readPolicy(db, me, params.policyId),
  of: ({ own }) => own.name,
  from: ({ db }) => db.selectFrom('init_run as r').innerJoin('server as s', 's.id', 'r.server_id').select('r.id'),
  scope: ({ scope, own }) => sql<boolean>`s.state <> 'terminated' and ${within(scope, 's')}
    and r.server_id in (select w.server_id from server_init_policy w where w.policy_id = ${own.id})`,
  id: sortBy('r.id', 'uuid'),
  sorts: {
    ordered: sortBy('r.ordered_at', 'timestamptz'),
    server: { value: sql`lower(s.name) collate "C"`, type: 'text' },
  },
  search: [sql`lower(s.name)`],
  filters: { state: (states) => sql<boolean>`r.state = any(${states}::text[])` },
  items: async (found, { db }) => {
    const ids = found.map(({ id }) => id);
    const runs = new Map((await readRuns(db, ids)).map((run) => [run.id, run]));
    return ids.flatMap((id) => runs.get(id) ?? []).map(runRow);
  },
});
