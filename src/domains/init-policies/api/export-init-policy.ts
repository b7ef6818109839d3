import type { Run } from '#platform/http/context.ts';
import { emptyContent } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { renderUserData } from './render.ts';
import { readPolicy } from './store.ts';
import { sampleSystem, withSampleSecrets } from './view.ts';

/** A policy as JSON, which can be taken in again, or the user data that it makes for a sample server. */
export const exportInitPolicy: Run<typeof initPolicies.exportInitPolicy> = async (ctx, { params, query }) => {
  const policy = await readPolicy(ctx.db, ctx.me, params.policyId);
  const { name, description, osFamily, osVersions, tags } = policy;
  const content = policy.mine ? policy.draft : (policy.published ?? emptyContent);
  const json = query.format === 'json';
  const text = json
    ? `${JSON.stringify({ name, description, osFamily, osVersions, tags, content }, null, 2)}\n`
    : renderUserData([withSampleSecrets(name, content)], { os: osFamily, system: sampleSystem }).text;
  return {
    kind: 'file',
    contentType: json ? 'application/json; charset=utf-8' : 'application/yaml; charset=utf-8',
    filename: `init-policy-${name.replace(/[^A-Za-z0-9._-]/g, '_')}.${query.format}`,
    body: once(text),
  };
};

async function* once(text: string): AsyncIterable<string> {
  yield text;
}
