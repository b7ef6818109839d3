import type { ErrorItem } from '#kernel/errors.ts';
import { item } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Message } from '#kernel/message.ts';
import type { z } from 'zod';
import type { Choice } from '../schemas.ts';
import type { OsFamily } from '../states.ts';
import { refusalOfValue } from '../variables.ts';
import type { Answered } from './render.ts';
import { readPolicy, type PolicyWithContent } from './store.ts';
import { readVersion } from './store-versions.ts';
import { say } from '../messages.ts';

type Choice = z.infer<typeof Choice>;

/** A chosen policy with the version that is meant and what was answered. */
export interface ChosenPolicy {
  id: string;
  version: number;
  osFamily: OsFamily;
  osVersions: readonly string[];
  answered: Answered;
}

/** Finds what was chosen. What is wrong with a choice or an answer comes as items at the key. Throws NotFound. */
export async function choose(
  ctx: Ctx,
  choices: readonly Choice[],
  key: string,
): Promise<{ policies: ChosenPolicy[]; problems: ErrorItem[] }> {
  const problems: ErrorItem[] = [];
  const policies: ChosenPolicy[] = [];
  for (const choice of choices) {
    const policy = await readPolicy(ctx.db, ctx.me, choice.policyId);
    const reason = refusalOfUse(policy, policies);
    if (reason !== null || policy.publishedVersion === null) {
      problems.push(item(1813, key, { reason: reason ?? '' }));
      continue;
    }
    const version = choice.version ?? policy.publishedVersion;
    const content =
      version === policy.publishedVersion && policy.published !== null
        ? policy.published
        : await readVersion(ctx.db, policy.id, version);
    const answered: Answered = { name: policy.name, content, values: choice.values, secrets: choice.secrets };
    for (const variable of content.variables) {
      const { name, kind, initial } = variable;
      const value = kind === 'secret' ? (choice.secrets[name] ?? '') : (choice.values[name] ?? initial);
      const wrong = refusalOfValue(variable, value);
      if (wrong !== null) problems.push(item(1814, key, { label: variable.label || name, reason: wrong }));
    }
    policies.push({ id: policy.id, version, osFamily: policy.osFamily, osVersions: policy.osVersions, answered });
  }
  return { policies, problems };
}

function refusalOfUse(policy: PolicyWithContent, before: readonly ChosenPolicy[]): Message | null {
  const { name } = policy;
  if (policy.state === 'deprecated') return say('use.deprecated', { name });
  if (policy.publishedVersion === null) return say('use.never-published', { name });
  return before.some(({ id }) => id === policy.id) ? say('use.twice', { name }) : null;
}
